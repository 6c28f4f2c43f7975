import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../engine/transaction.ts';
import type { Tables } from '../schema.ts';
import { columnsOf } from './columns.ts';

const any = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * Whether a row belongs to a person or mentions them: by their id, by the id of one of their characters, or by either
 * within JSON. The comparison does not use `like`, in which the character `_` of an id would match any letter.
 */
export function isAbout(db: Kysely<Tables>, table: keyof Tables, id: string): Expression<SqlBool> {
  const ofCharacters = `${id}:`;
  const length = sql.lit(Array.from(ofCharacters).length);
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const inJson = JSON.stringify(id).slice(0, -1);
  return any([
    ...columnsOf(table, 'person', 'character').map((column) => sql<SqlBool>`${sql.ref(column)} = ${id}`),
    ...columnsOf(table, 'character').map(
      (column) => sql<SqlBool>`substr(${sql.ref(column)}, 1, ${length}) = ${ofCharacters}`,
    ),
    ...columnsOf(table, 'mentions').flatMap((column) =>
      [`${inJson}"`, `${inJson}:`].map((text) => sql<SqlBool>`${position}(${sql.ref(column)}, ${text}) > 0`),
    ),
  ]);
}

/** Number of rows of a table that are about a person. */
export async function countAbout(db: Kysely<Tables>, table: keyof Tables, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isAbout(db, table, id)}`.execute(db);
  return Number(rows[0]?.count);
}
