import type { DayOrder } from '#numbers/day-form.ts';

/** For each order, an English locale with that order, and the names of the parts in that order. */
const orders: Record<DayOrder, { english: string; parts: string }> = {
  dayFirst: { english: 'en-GB', parts: 'daymonthyear' },
  yearFirst: { english: 'en-CA', parts: 'yearmonthday' },
};

/**
 * A locale in which react-aria names the parts of a date in the language of `locale`, and shows them in `order`
 * (docs/specification.md#s5-date-picker-format). It is an English one if the browser knows no such locale.
 */
export function fieldLocale(locale: string, order: DayOrder): string {
  const { language } = new Intl.Locale(locale);
  const { english, parts } = orders[order];
  if (language === 'en') return english;
  const fitting = order === 'yearFirst' ? `${language}-u-ca-iso8601-nu-latn` : `${language}-u-nu-latn`;
  const format = new Intl.DateTimeFormat(fitting, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const shown = format.formatToParts().flatMap(({ type }) => (type === 'literal' ? [] : [type]));
  return shown.join('') === parts ? fitting : english;
}
