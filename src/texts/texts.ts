import { LocalizedStringDictionary, LocalizedStringFormatter } from '@internationalized/string';
import { fallbackLanguage, type Language } from '#core/rules/languages.ts';
import { formatMoment } from '#core/views/dates.ts';
import { moneyFormat, numberFormat } from '#numbers/decimals.ts';
import { type AriaWords, withoutEmptyCount } from './aria-words.ts';
import type english from './en.json';

/** The text of money is for `moneyText` alone, which writes the number. */
export type TextKey = Exclude<keyof typeof english, 'money'>;
export type TextVariables = Record<string, string | number | boolean>;

/** A catalogue as tools/vite/texts.ts compiles it. */
interface Catalogue {
  default: Record<string, string>;
  /** The words of react-aria's own components, by package. */
  ariaWords: AriaWords;
  /** The server's sentences by code (core/contract/refusals.ts); none in English, which the server sends. */
  refusals: Record<string, string>;
}

/** Every language is a file of its own: a page loads only the user's. */
const catalogues = import.meta.glob<Catalogue>('./*.json');

/** Formats the numbers of a text by the rule of `core`, not with at most three decimals. */
class TextFormatter extends LocalizedStringFormatter {
  readonly #language: string;
  readonly #formats = new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();

  constructor(language: string, texts: Catalogue['default']) {
    super(language, new LocalizedStringDictionary({ [language]: texts }, language));
    this.#language = language;
  }

  protected override number(value: number): string {
    return this.write(value, numberFormat(value));
  }

  write(value: number, options: Intl.NumberFormatOptions): string {
    const format = this.#formats.get(options) ?? new Intl.NumberFormat(this.#language, options);
    this.#formats.set(options, format);
    return format.format(value);
  }
}

let formatter: TextFormatter | undefined;
let refusalFormatter: TextFormatter | undefined;
let refusalCodes: ReadonlySet<string> = new Set();
let shown: Language = fallbackLanguage;

/** The language of the loaded catalogue. */
export const shownLanguage = (): Language => shown;

/**
 * The shown language with its region, such as `en-GB`, if the browser's settings contain one: the region decides
 * whether times have 12 or 24 hours.
 */
export const shownLocale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === shown) ?? shown;

/**
 * Loads a catalogue. Its words for react-aria replace those in react-aria's own modules. Returns the loaded language:
 * English if the catalogue fails to load.
 * @throws Error if English fails to load too
 */
export async function loadTexts(language: Language): Promise<Language> {
  try {
    const { default: texts, ariaWords, refusals } = await catalogues[`./${language}.json`]!();
    formatter = new TextFormatter(language, texts);
    refusalFormatter = new TextFormatter(language, refusals);
    refusalCodes = new Set(Object.keys(refusals));
    shown = language;
    Object.assign(globalThis, {
      [Symbol.for('react-aria.i18n.locale')]: language,
      [Symbol.for('react-aria.i18n.strings')]: withoutEmptyCount(ariaWords),
    });
    return language;
  } catch (error) {
    if (language === fallbackLanguage) throw error;
    return loadTexts(fallbackLanguage);
  }
}

/** The text of a key in the user's language, its variables and plurals filled in. Only after `loadTexts`. */
export function text(key: TextKey, variables?: TextVariables): string {
  if (!formatter) throw new Error(`No catalogue is loaded yet for the text ${key}.`);
  return formatter.format(key, variables);
}

/** An amount of money, such as '12.50 MO' (docs/specification.md#s9-currency). Only after `loadTexts`. */
export const moneyText = (amount: number): string =>
  formatter?.format('money', { amount: formatter.write(amount, moneyFormat(amount)) }) ?? '';

/** Who has changed the same thing, with the time and the numbers in the member's form; the server's sentence has neither. */
function staleText({ at, ...values }: TextVariables & { at: number }): string {
  const known = { ...values, moment: formatMoment(at) };
  return 'exp' in values ? text('form.staleCharacter', known) : text('form.staleSince', known);
}

/** The server's sentence of this code in the user's language and form; null if the app has none. */
export function refusalText(code: string, values: TextVariables): string | null {
  const { at, cost, until } = values;
  if (code === 'stale' && typeof at === 'number') return staleText({ ...values, at });
  const shownValues = {
    ...values,
    ...(typeof cost === 'number' ? { cost: moneyText(cost) } : {}),
    ...(typeof until === 'number' ? { until: formatMoment(until) } : {}),
  };
  return refusalCodes.has(code) ? (refusalFormatter?.format(code, shownValues) ?? null) : null;
}
