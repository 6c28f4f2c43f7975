import type { Insertable, Transaction } from 'kysely';
import { chunks } from './json.ts';
import type { Tables } from './schema.ts';

/** Inserts rows a few hundred at a time. */
export async function insertAll<T extends keyof Tables>(
  transaction: Transaction<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (const chunk of chunks(rows, 300)) await transaction.insertInto(table).values(chunk).execute();
}
