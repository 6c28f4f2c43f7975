import { text, type TextKey } from '#texts/texts.ts';

/** The abbreviations that the app uses, with their meanings (docs/specification.md#glossary). */
export const abbreviations: readonly { term: TextKey; meaning: TextKey }[] = [
  { term: 'glossary.mo', meaning: 'glossary.moMeaning' },
  { term: 'glossary.exp', meaning: 'glossary.expMeaning' },
  { term: 'glossary.level', meaning: 'glossary.levelMeaning' },
  { term: 'glossary.npc', meaning: 'glossary.npcMeaning' },
];

/**
 * An abbreviation as sentences write it. The glossary needs no line of its own for it. Other abbreviations have no such
 * form: in lower case they are words, as _mo_ is in Italian.
 */
const inSentences: typeof abbreviations = [
  { term: 'glossary.expInSentence', meaning: 'glossary.expMeaning' },
];

/** Maps each abbreviation, without its final full stop, to its meaning in the current language. */
export const abbreviationMeanings = (): ReadonlyMap<string, string> =>
  new Map(
    [...abbreviations, ...inSentences].map(({ term, meaning }) => [
      text(term).replace(/\.$/, ''),
      text(meaning),
    ]),
  );
