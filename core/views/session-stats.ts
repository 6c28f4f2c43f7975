import type { Session } from '../contract/sessions.ts';
import { compareNames, nameInId, ownerInId } from '../rules/names/names.ts';

export interface CountById {
  id: string;
  count: number;
}

export interface NamedCount extends CountById {
  name: string;
}

function countBy(ids: Iterable<string>): CountById[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Array.from(counts, ([id, count]) => ({ id, count }));
}

/** Highest count first, equal counts by name. */
const descending = (counts: readonly NamedCount[]): NamedCount[] =>
  counts.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name));

/** The number of sessions per label (docs/specification.md#s2-stats-tags). */
export function labelCounts(sessions: readonly Pick<Session, 'labels'>[]): NamedCount[] {
  const labels = sessions.flatMap((session) => session.labels);
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const counts = countBy(labels.map(({ id }) => id));
  return descending(counts.map((each) => ({ ...each, name: names.get(each.id)! })));
}

/**
 * The number of sessions that each player ran as master with any of their characters; `id` is the player's,
 * or empty for sessions without a master.
 */
export const masterCounts = (sessions: readonly Pick<Session, 'master'>[]): CountById[] =>
  countBy(sessions.map(({ master }) => ownerInId(master ?? '')));

/** The character with whom each player mastered most often, by the player's id. */
export function masterCharacters(sessions: readonly Pick<Session, 'master'>[]): Map<string, string> {
  const counts = countBy(sessions.flatMap(({ master }) => master ?? []));
  return new Map(counts.toSorted((a, b) => a.count - b.count).map(({ id }) => [ownerInId(id), id]));
}

export interface SessionFigures {
  sessions: number;
  /** Characters that played at least once. */
  adventurers: number;
  exp: number;
  /** Characters that died. */
  fallen: number;
}

export function sessionFigures(sessions: readonly Pick<Session, 'characters'>[]): SessionFigures {
  const played = sessions.flatMap(({ characters }) => characters);
  return {
    sessions: sessions.length,
    adventurers: new Set(played.map(({ character }) => character)).size,
    exp: played.reduce((total, { ms }) => total + ms, 0),
    fallen: new Set(played.filter(({ isAlive }) => !isAlive).map(({ character }) => character)).size,
  };
}

/** The number of sessions that each character played. */
export const characterCounts = (sessions: readonly Pick<Session, 'characters'>[]): NamedCount[] =>
  descending(
    countBy(sessions.flatMap(({ characters }) => characters.map(({ character }) => character))).map(
      (each) => ({ ...each, name: nameInId(each.id) }),
    ),
  );

/** Adds the players' names to the counts; `unknown` replaces a missing name. */
export const namedMasters = (
  counts: readonly CountById[],
  names: ReadonlyMap<string, string>,
  unknown: string,
): NamedCount[] => descending(counts.map((each) => ({ ...each, name: names.get(each.id) || unknown })));

/** Newest first, sessions without a date last, simultaneous ones by title. */
export const newestFirst = <T extends Pick<Session, 'date' | 'title'>>(sessions: readonly T[]): T[] =>
  sessions.toSorted(
    (a, b) =>
      Number(a.date === null) - Number(b.date === null) ||
      (b.date ?? 0) - (a.date ?? 0) ||
      compareNames(a.title ?? '', b.title ?? ''),
  );
