/** Year, month, day, hour and minute as written in a text; `time` is null if the text has none. */
export interface ReadDate {
  day: readonly [year: number, month: number, day: number];
  time: readonly [hour: number, minute: number] | null;
}

const time = String.raw`(?:[T,\s]+(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?)?`;
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})${time}$`,
  'u',
);
/** Day first only with hyphens, as this app's lists write days, or with dots. With slashes, the month could be first. */
const dayFirst = new RegExp(
  String.raw`^(?<day>\d{1,2})(?<between>-|\.\s?)(?<month>\d{1,2})\k<between>(?<year>\d{4})${time}$`,
  'u',
);

/** Reads a pasted date, such as `2026-05-24 19:30`, `24-05-2026` or `24.5.2026`; null for any other text. */
export function readDate(text: string): ReadDate | null {
  const found = yearFirst.exec(text.trim()) ?? dayFirst.exec(text.trim());
  if (!found?.groups) return null;
  const { year, month, day } = found.groups;
  const [hour, minute] = found.slice(-2);
  return {
    day: [Number(year), Number(month), Number(day)],
    time: hour === undefined ? null : [Number(hour), Number(minute)],
  };
}
