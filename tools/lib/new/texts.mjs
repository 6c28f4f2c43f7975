import { Failure } from '../failure.mjs';
import { fillIn } from './words.mjs';

/**
 * Adds texts to the catalogue of each language. One that is only English is marked for somebody who speaks the other.
 * @param {import('./changes.mjs').Changes} changes
 * @param {Record<string, string | [english: string, italian: string]>} texts by key
 * @param {string} [neighbour] the last part of the keys that the texts follow; default: they come last
 */
export function addTexts(changes, texts, neighbour) {
  for (const [index, language] of ['en', 'it'].entries()) {
    const file = `src/texts/${language}.json`;
    const catalogue = changes.read(file);
    const taken = Object.keys(texts).find((key) => catalogue.includes(`"${key}"`));
    if (taken) throw new Failure(`${file} has a text ${taken} already, so nothing was written.`);
    for (const [key, text] of Object.entries(texts)) {
      const [english, italian = `${fillIn}: ${english}`] = [text].flat();
      const line = `\n  ${JSON.stringify(key)}: ${JSON.stringify(index === 0 ? english : italian)}`;
      if (neighbour) {
        const [area] = key.split('.');
        changes.insert(file, { begin: `"${area}.${neighbour}": "`, end: '\n' }, `${line},`);
      } else changes.insert(file, { begin: '{', end: /\n\}\s*$/ }, `,${line}`);
    }
  }
}
