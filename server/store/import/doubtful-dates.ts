import { day } from '#numbers/day.ts';
import type { ImportFile } from './import-file.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The number that spreadsheets give the first day of 1970. */
const firstSerial = 25_569;

/** What a whole number that is no time in milliseconds probably is, in words. */
export function likelyMeaning(value: number): string {
  if (value >= 1_900 && value < 2_100) return 'looks like a year';
  if (value >= 20_000 && value < 80_000)
    return `looks like a spreadsheet's number of the day ${dayOf((value - firstSerial) * day)}`;
  if (
    /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/.test(
      String(value),
    )
  )
    return 'looks like a date without hyphens';
  if (value >= 1e8 && value < 1e10) return `looks like the seconds of ${dayOf(value * 1_000)}`;
  return `is a moment of ${dayOf(value)} in milliseconds`;
}

/** Positive times before this are probably in another unit: no community is that old. */
const earliest = Date.UTC(1990, 0, 1);

type Entry = Readonly<Record<string, unknown>>;

const dateKeys = ['dateJoined', 'masterSince', 'created', 'lastPlayed', 'lastMastered', 'date'];

const datesIn = (entry: Entry, place: string): string[] =>
  dateKeys.flatMap((key) => {
    const value = entry[key];
    return typeof value === 'number' && value > 0 && value < earliest
      ? `${place}.${key} is ${value}, which ${likelyMeaning(value)}; a date is a number of milliseconds since 1970.`
      : [];
  });

/** Reports the dates of a file that are probably in another unit than milliseconds. */
export const doubtfulDates = (file: ImportFile): string[] => [
  ...(['players', 'characters', 'sessions'] as const).flatMap((part) =>
    (file[part] ?? []).flatMap((entry: Entry, index) => datesIn(entry, `${part}.${index}`)),
  ),
  ...(file.characters ?? []).flatMap(({ corrections }, index) =>
    (corrections ?? []).flatMap((one: Entry, position) =>
      datesIn(one, `characters.${index}.corrections.${position}`),
    ),
  ),
];
