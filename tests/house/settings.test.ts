import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { unknownNames } from '#server/settings/check.ts';
import { groups } from '#server/settings/list.ts';
import { formatted } from '../../tools/lib/source/format.mjs';
import { listed, read, root } from './files.ts';
import { exampleFile, groupsIn, withTables } from './settings-docs.ts';

const inRoot = (file: string): string => path.join(root, file);

const namesIn = (text: string): string[] => text.match(/\b(?:NYX|DISCORD)_[A-Z_]+|\bDATABASE_URL\b/g) ?? [];

const code = listed('server', 'tools', 'core', 'src', 'vite.config.ts').filter((file) =>
  /\.(?:ts|tsx|mjs)$/.test(file),
);

it('the list of settings contains every setting that the code names', () => {
  const namesInCode = new Set(code.flatMap((file) => namesIn(read(file))));
  const unknown = unknownNames(Object.fromEntries([...namesInCode].map((name) => [name, ''])));
  expect(unknown.filter((name) => !name.endsWith('_'))).toEqual([]);
});

/** The documents that contain tables of settings. `npx vitest run -u tests/house/settings` writes the tables again. */
const documents = listed('docs/*.md').filter((file) => groupsIn(read(file)).length > 0);

it.each(documents)('the tables of %s agree with the list of settings', async (file) => {
  const written = await formatted(file, withTables(read(file)));
  await expect(written).toMatchFileSnapshot(inRoot(file));
});

it('each group of settings has its table in exactly one document', () => {
  const shown = documents.flatMap((file) => groupsIn(read(file)));
  expect(shown.toSorted()).toEqual(Object.keys(groups).toSorted());
});

it('the server accepts the settings that docs/self-hosting.md tells operators to write', () => {
  const blocks = read('docs/self-hosting.md').match(/^ +(?:DOMAIN|NYX_PUBLIC_URL)=[^]*?(?=^ +```)/gm) ?? [];
  expect(blocks).toHaveLength(2);
  for (const written of blocks) {
    const operatorSettings = parseEnv(written);
    const { app } = readSettings({
      NYX_PUBLIC_URL: `https://${operatorSettings['DOMAIN']}`,
      ...operatorSettings,
    });
    expect(app.discord?.redirectUrl).toBe(`${app.publicUrl}/auth`);
    expect(unknownNames(operatorSettings)).toEqual([]);
  }
});

it('.env.example agrees with the list of settings', async () => {
  await expect(exampleFile()).toMatchFileSnapshot(inRoot('.env.example'));
});
