import { expect, test } from 'vitest';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import { runTool } from '../../support/run-tool.ts';
import { temporaryFolder } from '../../support/serve.ts';

test('npm run rotate-secrets replaces secrets in the data folder, or prints new ones if the settings contain the secrets', async () => {
  const dataDir = await temporaryFolder();
  const run = (settings?: Record<string, string>) => runTool('rotate-secrets', dataDir, [], settings);
  const [first] = await loadSecrets(dataDir, 0);
  expect((await run()).stdout).toContain('Restart the server');
  const after = await loadSecrets(dataDir, 0);
  expect(after.map(({ kid }) => kid)).toEqual([expect.not.stringMatching(first!.kid), first!.kid]);

  const secretSettings = { NYX_ACCESS_SECRET: 'a'.repeat(64), NYX_REFRESH_SECRET: 'b'.repeat(64) };
  const { stdout } = await run(secretSettings);
  expect(stdout).toMatch(/\nNYX_ACCESS_SECRET=[0-9a-f]{64}\nNYX_REFRESH_SECRET=[0-9a-f]{64}\n$/);
  expect(stdout).not.toContain(secretSettings.NYX_ACCESS_SECRET);
  expect(await loadSecrets(dataDir, 0)).toEqual(after);
});
