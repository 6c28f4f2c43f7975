import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bot, writeExport } from '../server/support/mongo-export.ts';
import { tokensOf } from '../support/sign-in.ts';
import { endAfterTests, freshClone, run } from './clone.ts';
import { steps } from './operator-steps.ts';

endAfterTests();

test('every operator’s command works in a fresh clone while its server runs, and the server then starts again', async ({
  annotate,
}) => {
  const clone = freshClone();
  const inClone = (name: string): string => path.join(clone, name);
  writeFileSync(inClone('community.json'), JSON.stringify({ labels: [{ type: 'ITEM', name: 'Heirloom' }] }));
  cpSync(await writeExport(bot), inClone('mongo'), { recursive: true });

  const server = await run(clone, ['npm', 'start']);
  await server.untilAnswer();
  const { port } = new URL(server.url);
  const { authToken } = await tokensOf(server.url, 'demo-admin');
  const readAsAdmin = async (address: string): Promise<string> =>
    (await fetch(server.url + address, { headers: { Authorization: `Bearer ${authToken}` } })).text();
  const secrets = readFileSync(inClone('data/secrets.json'), 'utf8');

  for (const { command, settings = {}, code = 0, says, writes = {} } of steps) {
    const [script = '', ...args] = command.split(' ');
    const done = await run(clone, ['npm', 'run', script, '--', ...args], { PORT: port, ...settings });
    expect(await done.untilEnd(), `${command}\n${done.output()}`).toBe(code);
    expect(done.output()).toContain(says);
    expect(done.complaints()).toHaveLength(code === 0 ? 0 : 1);
    for (const [name, part] of Object.entries(writes)) {
      expect(statSync(inClone(name)).size).toBeGreaterThan(0);
      expect(readFileSync(inClone(name), 'utf8').includes(part), name).toBe(true);
    }
  }
  await annotate(`${steps.length} calls of operators' commands`, 'figure');

  expect(await readAsAdmin('/label')).toContain('Heirloom');
  expect(existsSync(inClone('data/nyx.sqlite'))).toBe(true);
  expect(readFileSync(inClone('data/secrets.json'), 'utf8')).not.toBe(secrets);
  await server.stop();
  expect(server.complaints()).toEqual([]);

  const again = await run(clone, ['npm', 'start'], { PORT: port });
  await again.untilAnswer();
  // The sign-in from before the rotation of the secrets is still valid, and the forgotten player's name is gone.
  const players = await readAsAdmin('/character/active/withPlayer');
  expect([players.includes('Ember'), players.includes('"Mira"')]).toEqual([true, false]);
  await again.stop();
}, 1_200_000);
