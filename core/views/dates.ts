import { clock, joinDay, shownOrder } from '#numbers/day-form.ts';

export { writeDaysIn } from '#numbers/day-form.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * A day in the user's time zone: DD-MM-YYYY (docs/specification.md#s9-dates), unless the person prefers the year
 * first. `instant` is epoch ms.
 */
export function formatDay(instant: number): string {
  const date = new Date(instant);
  return joinDay(
    shownOrder(),
    String(date.getFullYear()),
    twoDigits(date.getMonth() + 1),
    twoDigits(date.getDate()),
  );
}

const precisions = { minute: 'short', second: 'medium' } as const;
const clocks = new Map<string, Intl.DateTimeFormat>();
let shownLocale = 'en-GB';

/**
 * Writes times in the form of this locale from now on: its region decides whether they have 12 or 24 hours, unless the
 * person does. Until then they have 24.
 */
export const writeTimesIn = (locale: string): void => {
  shownLocale = locale;
};

function timeFormat(precision: keyof typeof precisions, timeZone?: string): Intl.DateTimeFormat {
  const hours = clock();
  const key = `${shownLocale} ${hours} ${precision} ${timeZone}`;
  const format =
    clocks.get(key) ??
    new Intl.DateTimeFormat(shownLocale, {
      timeZone,
      ...(hours === 'h12'
        ? // The short style of a language with 24 hours would be '03:12 pm'.
          {
            hour: 'numeric',
            minute: '2-digit',
            second: precision === 'second' ? '2-digit' : undefined,
            hourCycle: hours,
          }
        : { timeStyle: precisions[precision], hourCycle: hours === 'language' ? undefined : hours }),
    });
  clocks.set(key, format);
  return format;
}

/** A time of the day in the user's time zone and form, to the minute or the second. `instant` is epoch ms. */
export const formatTime = (instant: number, precision: keyof typeof precisions = 'minute'): string =>
  timeFormat(precision).format(instant);

/** The name of a day of the week, in the user's time zone. */
export const formatWeekday = (instant: number): string =>
  new Intl.DateTimeFormat(shownLocale, { weekday: 'long' }).format(instant);

/** A time (epoch ms) as a day and a time of the day, to the minute. */
export const formatMoment = (instant: number): string => `${formatDay(instant)} ${formatTime(instant)}`;

/** The user's time zone, such as `Europe/Rome`. */
export const ownZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** A time (epoch ms) as day and time of the day in another time zone; null if the browser does not know the zone. */
export function momentIn(instant: number, timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes): string =>
      parts.find((one) => one.type === type)!.value;
    const day = joinDay(shownOrder(), part('year'), part('month'), part('day'));
    return `${day} ${timeFormat('minute', timeZone).format(instant)}`;
  } catch {
    return null;
  }
}

/** A time (epoch ms) for programs, as the attribute of `<time>`. */
export const programTime = (instant: number): string => new Date(instant).toISOString();

/** A duration in ms as whole hours and minutes, rounded to the minute. */
export function hoursAndMinutes(duration: number): { hours: number; minutes: number } {
  const minutes = Math.round(duration / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** A day as yyyy-MM-dd in the user's time zone, the format in URLs. */
export function isoDay(instant: number): string {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The first moment of a day written as yyyy-MM-dd; null if there is no such day. */
export function readIsoDay(text: string): number | null {
  const parts = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (!parts) return null;
  // Start from any midnight: the constructor would read a year below 100 as one of the 20th century.
  const date = new Date(2000, 0, 1);
  date.setFullYear(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  // This also refuses a text that contains more than a day.
  return isoDay(date.getTime()) === text ? date.getTime() : null;
}

/** The first moment of the day. */
export const startOfDay = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0);

/** The last moment of the day, which may be shorter or longer than 24 hours. */
export const endOfDay = (instant: number): number => new Date(instant).setHours(23, 59, 59, 999);

/** The same day some months earlier, or the last day of that month if it is shorter. */
export function monthsBefore(instant: number, months = 1): number {
  const date = new Date(instant);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() - months);
  date.setDate(Math.min(day, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()));
  return date.getTime();
}
