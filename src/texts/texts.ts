import { LocalizedStringDictionary, LocalizedStringFormatter } from '@internationalized/string';
import english from './en.json';

export type TextKey = keyof typeof english;
export type TextVariables = Record<string, string | number | boolean>;
type Catalogue = Record<string, string>;

const fallbackLanguage = 'en';

/** Every other language is one more JSON file in this folder, loaded when the reader prefers it. */
const others = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });

let formatter = formatterFor(fallbackLanguage, english);

function formatterFor(language: string, catalogue: Catalogue): LocalizedStringFormatter {
  const dictionary = new LocalizedStringDictionary({ [language]: catalogue }, language);
  return new LocalizedStringFormatter(language, dictionary);
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Which way a language is written, for `<html dir>`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

/** Loads the first of the reader's languages that has a catalogue. Returns its tag, for `<html lang>`. */
export async function loadTexts(preferred: readonly string[]): Promise<string> {
  for (const tag of preferred) {
    const language = tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
    if (language === fallbackLanguage) break;
    const load = others[`./${language}.json`];
    try {
      if (load) {
        formatter = formatterFor(language, await load());
        return language;
      }
    } catch {
      // Better in English than not at all.
      break;
    }
  }
  return fallbackLanguage;
}

/** The text of a key in the reader's language, its variables and plurals filled in. */
export const text = (key: TextKey, variables?: TextVariables): string => formatter.format(key, variables);
