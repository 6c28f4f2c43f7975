import { Failure } from '../failure.mjs';
import { fillIn } from './words.mjs';

/**
 * The forms of an Italian noun with its article, such as `gli avvisi`: all of it, after "of", and without the article;
 * `undefined` without a noun.
 * @param {string | undefined} words
 */
export function italian(words) {
  if (words === undefined) return undefined;
  const [, article, bare] = /^((?:il|lo|la|i|gli|le) |l[’'])(.+)$/.exec(words) ?? [];
  if (!article)
    throw new Failure(`Write the Italian noun with its article, like gli avvisi, not "${words}".`);
  const of = { 'il ': 'del ', 'i ': 'dei ', 'gli ': 'degli ' }[article] ?? `del${article}`;
  const [all, ofAll] = [article, of].map((each) => `${each}${bare}`.replace("'", '’'));
  return { all, of: ofAll, bare };
}

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
      const [english, other = `${fillIn}: ${english}`] = [text].flat();
      const line = `\n  ${JSON.stringify(key)}: ${JSON.stringify(index === 0 ? english : other)}`;
      if (neighbour) {
        const [area] = key.split('.');
        changes.insert(file, { begin: `"${area}.${neighbour}": "`, end: '\n' }, `${line},`);
      } else changes.insert(file, { begin: '{', end: /\n\}\s*$/ }, `,${line}`);
    }
  }
}
