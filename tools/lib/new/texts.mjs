import { Failure } from '../failure.mjs';
import { fillIn } from './words.mjs';

/**
 * Adds texts to the catalogue of each language. Without `italian`, Italian gets the English texts, marked for somebody
 * who speaks it.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} neighbour the last part of the keys that the texts follow
 * @param {Record<string, string>} english texts by key
 * @param {Record<string, string> | undefined} italian the same texts in Italian
 */
export function addTexts(changes, neighbour, english, italian) {
  const marked = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, `${fillIn}: ${text}`]),
  );
  for (const [language, texts] of Object.entries({ en: english, it: italian ?? marked })) {
    const file = `src/texts/${language}.json`;
    const catalogue = changes.read(file);
    const taken = Object.keys(texts).find((key) => catalogue.includes(`"${key}"`));
    if (taken) throw new Failure(`${file} has a text ${taken} already, so nothing was written.`);
    for (const [key, text] of Object.entries(texts)) {
      const [area] = key.split('.');
      const line = `\n  ${JSON.stringify(key)}: ${JSON.stringify(text)},`;
      changes.insert(file, { begin: `"${area}.${neighbour}": "`, end: '\n' }, line);
    }
  }
}
