import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../engine/transaction.ts';
import type { Tables } from '../schema.ts';
import { columnsOf, type TableName } from '../tables.ts';

const any = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * Whether a row belongs to a person or mentions them: by their id, by the id of one of their characters, or by either
 * within JSON. The comparison does not use `like`, in which the character `_` of an id would match any letter.
 */
export function isAbout(db: Kysely<Tables>, table: TableName, id: string): Expression<SqlBool> {
  const ofCharacters = `${id}:`;
  const length = sql.lit(Array.from(ofCharacters).length);
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const inJson = JSON.stringify(id).slice(0, -1);
  return any([
    ...columnsOf(table, 'owner', 'person', 'character').map(
      (column) => sql<SqlBool>`${sql.ref(column)} = ${id}`,
    ),
    ...columnsOf(table, 'character').map(
      (column) => sql<SqlBool>`substr(${sql.ref(column)}, 1, ${length}) = ${ofCharacters}`,
    ),
    ...columnsOf(table, 'mentions').flatMap((column) =>
      [`${inJson}"`, `${inJson}:`].map((text) => sql<SqlBool>`${position}(${sql.ref(column)}, ${text}) > 0`),
    ),
  ]);
}

/** Whether a row belongs to a member alone. */
export const isOwnedBy = (table: TableName, id: string): Expression<SqlBool> =>
  any(columnsOf(table, 'owner').map((column) => sql<SqlBool>`${sql.ref(column)} = ${id}`));

/** Number of rows of a table that meet a condition. */
export async function countRows(
  db: Kysely<Tables>,
  table: TableName,
  condition: Expression<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(rows[0]?.count);
}

/** Number of rows of a table that are about a person. */
export const countAbout = (db: Kysely<Tables>, table: TableName, id: string): Promise<number> =>
  countRows(db, table, isAbout(db, table, id));
