/** Year, month, day, hour and minute as written in a text; `time` is null if the text has none. */
export interface ReadDate {
  day: readonly [year: number, month: number, day: number];
  time: readonly [hour: number, minute: number] | null;
}

const time = String.raw`(?:[T,\s]+(?:(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?|(?<hours>\d{2})(?<minutes>\d{2})))?`;
const pattern = (day: string) => new RegExp(`^${day}${time}$`, 'u');
const year = String.raw`(?<year>\d{4})`;
const month = String.raw`(?<month>\d{1,2})`;
const day = String.raw`(?<day>\d{1,2})`;

const yearFirst = pattern(`${year}[-./]${month}[-./]${day}`);
const dayFirst = pattern(String.raw`${day}(?<between>-|/|\.\s?)${month}\k<between>${year}`);
/** Only digits, as on the keyboard of a phone that has no hyphen. */
const digits = {
  yearFirst: pattern(String.raw`${year}(?<month>\d{2})(?<day>\d{2})`),
  dayFirst: pattern(String.raw`(?<day>\d{2})(?<month>\d{2})${year}`),
};

/**
 * Reads a typed or pasted date, such as `2026-05-24 19:30`, `24-05-2026` or `24.5.2026`; null for any other text. Digits
 * alone, such as `20260524`, are read in `order`. If `hasMonthFirst`, the reader's language may write the month first
 * between slashes, and `5/4/2026` is not read.
 */
export function readDate(text: string, order: keyof typeof digits, hasMonthFirst: boolean): ReadDate | null {
  const written = text.trim();
  const { groups } = yearFirst.exec(written) ?? dayFirst.exec(written) ?? digits[order].exec(written) ?? {};
  if (!groups || (groups['between'] === '/' && hasMonthFirst)) return null;
  const hour = groups['hour'] ?? groups['hours'];
  return {
    day: [Number(groups['year']), Number(groups['month']), Number(groups['day'])],
    time: hour === undefined ? null : [Number(hour), Number(groups['minute'] ?? groups['minutes'])],
  };
}
