import { Failure } from '../failure.mjs';
import { fillIn } from './words.mjs';

/**
 * Adds texts to the catalogue of each language. Those other than English are marked for somebody who speaks the language.
 * @param {import('./changes.mjs').Changes} changes
 * @param {Record<string, string>} texts in English, by key
 * @param {string} [neighbour] the last part of the keys that the texts follow; default: they come last
 */
export function addTexts(changes, texts, neighbour) {
  for (const [language, mark] of [
    ['en', ''],
    ['it', `${fillIn}: `],
  ]) {
    const file = `src/texts/${language}.json`;
    const catalogue = changes.read(file);
    const taken = Object.keys(texts).find((key) => catalogue.includes(`"${key}"`));
    if (taken) throw new Failure(`${file} has a text ${taken} already, so nothing was written.`);
    for (const [key, text] of Object.entries(texts)) {
      const line = `\n  ${JSON.stringify(key)}: ${JSON.stringify(mark + text)}`;
      if (neighbour) {
        const [area] = key.split('.');
        changes.insert(file, { begin: `"${area}.${neighbour}": "`, end: '\n' }, `${line},`);
      } else changes.insert(file, { begin: '{', end: /\n\}\s*$/ }, `,${line}`);
    }
  }
}
