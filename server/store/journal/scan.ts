import type { Kysely } from 'kysely';
import type { JournalPlace } from '#core/contract/journal/entry.ts';
import { createTurns } from '../../turns.ts';
import type { Tables } from '../schema.ts';

/** Maximum number of entries that one call examines. */
export const scanLimit = 5_000;

/** Number of entries that one piece of a scan reads, during which other calls wait. */
export const scanBatch = 250;

/** The scans of all callers read one piece at a time, with a turn of the event loop after each. */
export const scanTurns = createTurns();

/** The number of the newest entry; 0 if there is none. */
export async function lastEntry(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** What says where an entry stands: its number, and its time in epoch ms. */
interface Placed {
  seq: number;
  at: number;
}

export const placeOf = ({ at, seq: id }: Placed): JournalPlace => ({ at, id });

/**
 * Examines entries until more than `limit` match, until they end, or until `most` are examined. `read` returns the next
 * `scanBatch` entries after `last`, the first ones if there is none. `end` is the last entry that was examined, null if
 * none follow it.
 */
export async function scan<Row extends Placed>(
  read: (last: Placed | null) => Promise<Row[]>,
  matches: (row: Row) => boolean,
  { limit, most = scanLimit }: { limit: number; most?: number },
): Promise<{ found: Row[]; end: Row | null }> {
  const found: Row[] = [];
  let end: Row | null = null;
  for (let examined = 0; examined < most && found.length <= limit; examined += scanBatch) {
    const last: Placed | null = end;
    const rows: Row[] = await scanTurns(() => read(last));
    found.push(...rows.filter(matches));
    if (rows.length < scanBatch) return { found, end: null };
    end = rows.at(-1)!;
  }
  return { found, end };
}
