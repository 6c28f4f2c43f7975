import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileStrings } from '@internationalized/string-compiler';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'src/texts');

/** The module that holds the words of react-aria's components in a language, such as `…/it-IT`. */
function ariaWordsIn(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  const module = `react-aria-components/i18n/${language}-${region}`;
  if (!existsSync(path.join(root, 'node_modules', `${module}.mjs`)))
    throw new Error(`react-aria has no words of its own in the language ${language}: ${module}`);
  return module;
}

/** ICU messages in JSON as the source of an object of texts and functions. */
const compiled = (json: string): string =>
  compileStrings(JSON.parse(json) as Record<string, string>, { format: 'esm' }).slice(
    'export default '.length,
  );

/**
 * Compiles the catalogues' ICU messages to functions, so that no parser reaches the browser. Adds the words of
 * react-aria's components, which the build leaves out of theirs, where they are in every language, and the sentences
 * with which the server refuses something.
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
      // The server's own sentences are English.
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
