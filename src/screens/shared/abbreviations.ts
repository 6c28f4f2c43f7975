import { text, type TextKey } from '#texts/texts.ts';

/** The abbreviations that the app uses, with their meanings (docs/specification.md#glossary). */
export const abbreviations: readonly { term: TextKey; meaning: TextKey }[] = [
  { term: 'glossary.mo', meaning: 'glossary.moMeaning' },
  { term: 'glossary.exp', meaning: 'glossary.expMeaning' },
  { term: 'glossary.level', meaning: 'glossary.levelMeaning' },
  { term: 'glossary.npc', meaning: 'glossary.npcMeaning' },
];

/** Maps each abbreviation, without its final full stop, to its meaning in the current language. */
export const abbreviationMeanings = (): ReadonlyMap<string, string> =>
  new Map(abbreviations.map(({ term, meaning }) => [text(term).replace(/\.$/, ''), text(meaning)]));
