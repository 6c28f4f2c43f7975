import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileStrings } from '@internationalized/string-compiler';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../src/texts', import.meta.url));

/** Languages with a catalogue, such as `['en']`: each is one file in src/texts. */
export const catalogueLanguages = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));

/** Compiles the catalogues' ICU messages to functions, so that no parser reaches the browser. */
export const compiledTexts = (): Plugin => ({
  name: 'nyx-texts',
  enforce: 'pre',
  transform(code, id) {
    if (path.dirname(id) !== folder || !id.endsWith('.json')) return null;
    const messages: unknown = JSON.parse(code);
    return {
      code: compileStrings(messages as Record<string, string>, { format: 'esm' }),
      moduleType: 'js',
      map: null,
    };
  },
});
