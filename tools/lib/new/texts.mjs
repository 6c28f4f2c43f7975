import { Failure } from '../failure.mjs';
import { fillIn } from './words.mjs';

/**
 * Adds texts to the catalogue of each language. Those other than English are marked for somebody who speaks the language.
 * @param {import('./changes.mjs').Changes} changes
 * @param {Record<string, string>} texts in English, by key
 */
export function addTexts(changes, texts) {
  for (const [language, mark] of [
    ['en', ''],
    ['it', `${fillIn}: `],
  ]) {
    const file = `src/texts/${language}.json`;
    const catalogue = changes.read(file);
    const taken = Object.keys(texts).find((key) => catalogue.includes(`"${key}"`));
    if (taken) throw new Failure(`${file} has a text ${taken} already, so nothing was written.`);
    const lines = Object.entries(texts).map(
      ([key, text]) => `,\n  ${JSON.stringify(key)}: ${JSON.stringify(mark + text)}`,
    );
    changes.insert(file, { begin: '{', end: /\n\}\s*$/ }, lines.join(''));
  }
}
