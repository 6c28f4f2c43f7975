/** The languages with a catalogue in src/texts: each tag with the name that its speakers look for. */
export const languageNames = { en: 'English', it: 'Italiano' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The language for users who prefer only languages without a catalogue. */
export const fallbackLanguage: Language = 'en';

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageNames, tag);

/** The first preferred language that has a catalogue, by its primary tag: `it-CH` chooses `it`. */
export const negotiate = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.split(/[-_]/)[0]!.toLowerCase()).find(isLanguage) ?? fallbackLanguage;

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The writing direction of a language, for `<html dir>`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');
