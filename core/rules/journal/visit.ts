import { jsonIn } from '../../contract/json.ts';
import { fieldsIn } from '../../contract/reading.ts';

/** A member's visit to the page that shows what has happened since the previous visit. */
export interface Visit {
  /** The number of the newest journal entry when the previous visit ended: this visit shows later entries. */
  before: number;
  /** The number of the newest journal entry that this visit knows. */
  seen: number;
  /** When `seen` was read, in epoch ms. */
  at: number;
}

/** A visit ends this many ms after its last read: a reload within that time shows the same again. */
export const visitLength = 30 * 60_000;

/**
 * The number of the last journal entry that precedes those that a visit shows; null at the first visit, which shows
 * nothing. `now` is in epoch ms.
 */
export function lastEntryBefore(visit: Visit | null, now: number): number | null {
  if (visit === null) return null;
  const isOver = now - visit.at > visitLength || now < visit.at;
  return isOver ? visit.seen : visit.before;
}

/**
 * The visit to store after the server has listed the entries after entry `before`, up to `newest`, the newest entry of
 * the journal. If `newest` is less than `before`, a restored backup has shortened the journal.
 */
export const visitWith = (before: number | null, newest: number, at: number): Visit => ({
  before: Math.min(before ?? newest, newest),
  seen: newest,
  at,
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A stored visit; null if there is none that can be read. */
export function readVisit(json: string | null): Visit | null {
  const { before, seen, at } = fieldsIn(jsonIn(json)) ?? {};
  return isCount(before) && isCount(seen) && isCount(at) ? { before, seen, at } : null;
}
