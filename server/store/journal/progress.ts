import type { Kysely } from 'kysely';
import type { ProgressPoint } from '#core/contract/journal/progress.ts';
import { thinned } from '#core/rules/journal/thin.ts';
import { jsonAt } from '../json.ts';
import { fromHundredths, fromUnits } from '../money.ts';
import type { Tables } from '../schema.ts';
import { experienceColumns } from './entries.ts';
import { scanBatch, scanTurns } from './scan.ts';

type Values = Record<(typeof experienceColumns)[number] | 'money' | 'hundredths', string | number | null>;

/** Collects the totals after each entry of a character, in order. */
class Progress {
  readonly points: ProgressPoint[] = [];
  readonly #sums = new Map<string, number>();
  #money: number | null = null;

  /** `values` are the new amounts, null where an entry changed none. */
  add(at: number, values: Values): void {
    const changed = experienceColumns.filter((name) => values[name] !== null);
    const money = values.money ?? (values.hundredths && fromHundredths(Number(values.hundredths)));
    if (changed.length === 0 && money === null) return;
    for (const name of changed) this.#sums.set(name, Number(values[name]));
    if (money !== null) this.#money = fromUnits(Number(money));
    const exp = [...this.#sums.values()].reduce((sum, one) => sum + one, 0);
    const last = this.points.at(-1);
    // A clock may have been set back, and a session may lie in the future, but a chart's line never goes back.
    const point = { at: Math.max(at, last?.at ?? at), exp, money: this.#money };
    if (last?.at === point.at) this.points.pop();
    this.points.push(point);
  }
}

/** What the entries of a character up to the one numbered `last` add up to. */
interface Known {
  last: number;
  progress: Progress;
}

/** Reads the entries of a character after those that are known. */
async function readFurther(
  db: Kysely<Tables>,
  characterId: string,
  { last, progress }: Known,
): Promise<Known> {
  const amount = (name: string, column = name) => jsonAt(db, 'changes', ['columns', column, 1]).as(name);
  for (let known = last; ;) {
    const after = known;
    const rows = await scanTurns(() =>
      db
        .selectFrom('journal')
        .select(['seq', 'at'])
        .select([
          jsonAt(db, 'changes', ['money', 1]).as('money'),
          amount('hundredths', 'money'),
          ...experienceColumns.map((name) => amount(name)),
        ])
        .where('subject_type', '=', 'character')
        .where('subject_id', '=', characterId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(scanBatch)
        .execute(),
    );
    for (const { seq: _, at, ...values } of rows) progress.add(at, values as Values);
    known = rows.at(-1)?.seq ?? known;
    if (rows.length < scanBatch) return { last: known, progress };
  }
}

/**
 * Returns a function that reads experience and money of a character over time, oldest first. Thousands of points are
 * thinned to the peaks. Entries never change, so each is read once while the character is in the cache, which contains at
 * most `mostPoints` points, of 24 bytes and an object each.
 */
export function createProgress(
  db: Kysely<Tables>,
  mostPoints = 300_000,
): (characterId: string) => Promise<ProgressPoint[]> {
  /** By character, the least recently used first. `size` is the number of its points. */
  const cache = new Map<string, { reading: Promise<Known>; size: number }>();

  /** Drops the least recently used characters. */
  function shrink(): void {
    let size = 0;
    for (const [id, entry] of [...cache].toReversed()) {
      size += entry.size;
      if (size > mostPoints) cache.delete(id);
    }
  }

  return async (characterId) => {
    const before = cache.get(characterId)?.reading ?? Promise.resolve({ last: 0, progress: new Progress() });
    const entry = { reading: before.then((known) => readFurther(db, characterId, known)), size: 0 };
    cache.delete(characterId);
    cache.set(characterId, entry);
    try {
      const { points } = (await entry.reading).progress;
      entry.size = points.length;
      shrink();
      return thinned(points, [({ exp }) => exp, ({ money }) => money]);
    } catch (error) {
      // Some of its entries may be added already.
      if (cache.get(characterId) === entry) cache.delete(characterId);
      throw error;
    }
  };
}
