import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileStrings } from '@internationalized/string-compiler';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'src/texts');

/**
 * The module with the words of react-aria's components in a language, such as `…/it-IT.mjs`. It is an address below the
 * root, because Vite's development server resolves no other imports in the module of a JSON file.
 */
function ariaWordsIn(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  const module = `/node_modules/react-aria-components/i18n/${language}-${region}.mjs`;
  if (!existsSync(path.join(root, module)))
    throw new Error(`react-aria has no words in the language ${language}: ${module} does not exist`);
  return module;
}

/** Compiles ICU messages in JSON to the source of an object with texts and functions. */
const compiled = (json: string): string =>
  compileStrings(JSON.parse(json) as Record<string, string>, { format: 'esm' }).slice(
    'export default '.length,
  );

/**
 * Compiles the catalogues' ICU messages to functions, so that the browser needs no parser. Adds the sentences of the
 * server's refusals, and the words of react-aria's components in this language. The build leaves these words out of
 * react-aria, which has them in every language.
 */
export const compiledTexts = (): Plugin => ({
  name: 'nyx-texts',
  enforce: 'pre',
  transform(code, id) {
    if (path.dirname(id) !== folder || !id.endsWith('.json')) return null;
    const language = path.basename(id, '.json');
    const words = ariaWordsIn(language);
    const refusals = path.join(folder, 'refusals', `${language}.json`);
    this.addWatchFile(refusals);
    const parts = [
      `export { default as ariaWords } from '${words}';`,
      // English needs no file of refusals, because the server's own sentences are English.
      `export const refusals = ${existsSync(refusals) ? compiled(readFileSync(refusals, 'utf8')) : '{}'};`,
      `export default ${compiled(code)};`,
    ];
    return {
      code: parts.join('\n'),
      moduleType: 'js',
      map: null,
    };
  },
});
