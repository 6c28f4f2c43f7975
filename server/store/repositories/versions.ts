import { type RefusalValues, said } from '#core/contract/refusals.ts';
import type { Kysely } from 'kysely';
import { versionField } from '#core/rules/problem.ts';
import { conflict } from '../fault.ts';
import type { Author } from '../journal/author.ts';
import type { Tables } from '../schema.ts';
import { namesOf } from './players.ts';

/**
 * Columns that each change also writes: the next version, the author and the time. Versions grow with the
 * clock, so that a new item's version differs from that of an earlier item with the same name. `version` is 0 for a new
 * row.
 */
export const changeOf = (version: number, { memberId, now }: Pick<Author, 'memberId' | 'now'>) => ({
  version: Math.max(version + 1, now),
  changed_by: memberId,
  changed_at: now,
});

interface VersionedRow {
  version: number;
  changed_by: string | null;
  changed_at: number | null;
}

/** A time (epoch ms) in an English sentence. */
export const timeInWords = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

/**
 * Refuses an update based on an older state of `what` (docs/decisions/0005-versions.md); accepts an update
 * without a version. `state` tells of the current state, as a sentence and in values, for authors who may not
 * read the row.
 * @throws Fault `conflict` that names who changed the row, and when
 */
export async function refuseStale(
  db: Kysely<Tables>,
  what: string,
  row: VersionedRow,
  sent: number | null | undefined,
  state: { words: string; values: RefusalValues } = { words: '', values: {} },
): Promise<void> {
  if (sent === undefined || sent === null || sent === row.version) return;
  const id = row.changed_by;
  const who = id === null ? 'Someone' : ((await namesOf(db, [id]))[id] ?? id);
  const when = row.changed_at === null ? '' : ` on ${timeInWords(row.changed_at)}`;
  const { code, message } = said('stale', { who, what, when, now: state.words });
  // The app writes times and numbers in the member's own form. A manager may not read every character, and needs its
  // version to send the update again.
  const at: RefusalValues = row.changed_at === null ? {} : { at: row.changed_at };
  const values = { who, what, ...at, ...state.values, version: row.version };
  throw conflict({ code, message, values }, versionField);
}
