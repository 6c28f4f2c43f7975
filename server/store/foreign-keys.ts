import { type Kysely, sql } from 'kysely';
import { isPostgres } from './engine/transaction.ts';
import type { Tables } from './schema.ts';
import type { TableName } from './tables.ts';

/** A column of `table` that contains the `key` of a row of `other`. */
interface ForeignKey {
  table: TableName;
  column: string;
  other: TableName;
  key: string;
  /** 1 if the database deletes or changes the row with the other one, else 0. */
  cascades: number;
}

/**
 * The foreign keys of the database. The material of a recipe has none, because it need not exist as an item
 * (docs/decisions/0006-deletions.md).
 */
export async function foreignKeysOf(db: Kysely<Tables>): Promise<ForeignKey[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<ForeignKey>`
          select f.relname as "table", c.attname as "column", o.relname as "other", k.attname as "key",
            case when confdeltype = 'c' or confupdtype = 'c' then 1 else 0 end as "cascades"
          from pg_constraint
          join pg_class f on f.oid = conrelid join pg_attribute c on c.attrelid = conrelid and c.attnum = conkey[1]
          join pg_class o on o.oid = confrelid join pg_attribute k on k.attrelid = confrelid and k.attnum = confkey[1]
          where contype = 'f' and connamespace = current_schema()::regnamespace
          order by 1, 2`
      : sql<ForeignKey>`
          select m.name as "table", f."from" as "column", f."table" as "other", f."to" as "key",
            f.on_delete = 'CASCADE' or f.on_update = 'CASCADE' as "cascades"
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, 2`
  ).execute(db);
  return rows;
}
