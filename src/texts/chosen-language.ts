import { directionOf, type Language, negotiate } from '#core/rules/languages.ts';

const key = 'nyx-language';

/** Storage may be unavailable (private mode): then only the browser's languages count. */
function stored(): string[] {
  try {
    const language = localStorage.getItem(key);
    return language === null ? [] : [language];
  } catch {
    return [];
  }
}

/**
 * The language that the person has chosen in this browser, else the first of the browser's languages that has a
 * catalogue, else English.
 */
export const chosenLanguage = (): Language => negotiate([...stored(), ...navigator.languages]);

/** Marks the page, so that browsers and screen readers know its language. */
export function markLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Shows the app in another language from now on. Forms ask before the reload loses anything. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Without storage the choice is lost: the reloaded page has the browser's language again.
  }
  if (language !== document.documentElement.lang) location.reload();
}
