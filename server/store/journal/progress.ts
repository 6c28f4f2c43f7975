import type { Kysely } from 'kysely';
import type { ProgressPoint } from '#core/contract/journal/progress.ts';
import { thinned } from '#core/rules/journal/thin.ts';
import { jsonAt } from '../json.ts';
import { fromHundredths, fromUnits } from '../money.ts';
import type { Tables } from '../schema.ts';

/** Number of entries that are read at once. */
const batchSize = 500;

const sums = ['session_ms', 'master_ms', 'pbc_ms', 'errata_ms'] as const;

type Values = Record<(typeof sums)[number] | 'money' | 'hundredths', string | number | null>;

/** Collects the totals after each entry of a character, in order. */
class Progress {
  readonly points: ProgressPoint[] = [];
  readonly #sums = new Map<string, number>();
  #money: number | null = null;

  /** `values` are the new amounts, null where an entry changed none. */
  add(at: number, values: Values): void {
    const changed = sums.filter((name) => values[name] !== null);
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

/** Experience and money of a character over time, oldest first. Thousands of points are thinned to the peaks. */
export async function progressOf(db: Kysely<Tables>, characterId: string): Promise<ProgressPoint[]> {
  const progress = new Progress();
  const amount = (name: string, column = name) => jsonAt(db, 'changes', ['columns', column, 1]).as(name);
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('journal')
      .select(['seq', 'at'])
      .select([
        jsonAt(db, 'changes', ['money', 1]).as('money'),
        amount('hundredths', 'money'),
        ...sums.map((name) => amount(name)),
      ])
      .where('subject_type', '=', 'character')
      .where('subject_id', '=', characterId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    for (const { seq: _, at, ...values } of rows) progress.add(at, values as Values);
    if (rows.length < batchSize) break;
    last = rows.at(-1)!.seq;
  }
  return thinned(progress.points, [({ exp }) => exp, ({ money }) => money]);
}
