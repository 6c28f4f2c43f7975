const minute = 60_000;
const hour = 60 * minute;

/** A time that is left, as words say it: whole hours from two hours on, else whole minutes, rounded down. */
export interface TimeLeft {
  unit: 'hours' | 'minutes';
  count: number;
}

const unitOf = (left: number): number => (left >= 2 * hour ? hour : minute);

/** `left` is in ms. */
export const wordedTimeLeft = (left: number): TimeLeft => ({
  unit: left >= 2 * hour ? 'hours' : 'minutes',
  count: Math.max(0, Math.floor(left / unitOf(left))),
});

/** When the words about a time that is left change, in ms: at its end, in the last minute. */
export const untilOtherTimeLeft = (left: number): number =>
  left < minute ? Math.max(0, left) : (left % unitOf(left)) + 1;

const spokenMinutes = [1, 10, 60] as const;

/** The time left that a screen reader says without being asked, in minutes: few, so that it does not interrupt; null if none. */
export const spokenTimeLeft = (left: number): number | null =>
  spokenMinutes.find((minutes) => left <= minutes * minute) ?? null;
