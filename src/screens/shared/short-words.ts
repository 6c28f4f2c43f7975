import { text, type TextKey } from '#texts/texts.ts';

/** The abbreviations of the app and their meaning (docs/specification.md#glossary). */
export const abbreviations: readonly { term: TextKey; meaning: TextKey }[] = [
  { term: 'glossary.mo', meaning: 'glossary.moMeaning' },
  { term: 'glossary.exp', meaning: 'glossary.expMeaning' },
  { term: 'glossary.level', meaning: 'glossary.levelMeaning' },
  { term: 'glossary.npc', meaning: 'glossary.npcMeaning' },
];

export const shortWords = (): ReadonlyMap<string, string> =>
  new Map(abbreviations.map(({ term, meaning }) => [text(term).replace(/\.$/, ''), text(meaning)]));
