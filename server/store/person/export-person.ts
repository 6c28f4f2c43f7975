import { type Kysely, sql } from 'kysely';
import { rowsFor } from '../json.ts';
import type { Tables } from '../schema.ts';
import { columnsOf, jsonColumnsOf, type TableName, tableNames, tablesThatHold } from '../tables.ts';
import { refuseUnknown } from './find-person.ts';
import { isAbout } from './rows.ts';

type Row = Record<string, unknown>;

/** Everything stored about one person (docs/privacy.md#the-file-of-an-export). */
export interface PersonExport {
  nyx: 'person';
  format: 1;
  id: string;
  /** ISO 8601. */
  written: string;
  /** Rows by table, without secrets. A table without rows is absent. */
  tables: Partial<Record<TableName, Row[]>>;
}

/** A row as it is exported: without secrets, and with its JSON parsed. */
function exported(table: TableName, row: Row): Row {
  const secret = new Set(columnsOf(table, 'secret'));
  const json = new Set(jsonColumnsOf(table));
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secret.has(column))
      .map(([column, value]) => [
        column,
        json.has(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
  );
}

const rowsAbout = (db: Kysely<Tables>, table: TableName, id: string): Promise<Row[]> =>
  db
    .selectFrom(table)
    .selectAll()
    .where(isAbout(db, table, id))
    .execute();

/** The rows of `table` that have one of `values` in `column`. */
const rowsWith = (
  db: Kysely<Tables>,
  table: TableName,
  column: string,
  values: Iterable<unknown>,
): Promise<Row[]> =>
  rowsFor(values, (some) => db.selectFrom(table).selectAll().where(sql.ref(column), 'in', some));

const valuesOf = (rows: readonly Row[] = [], column: string): unknown[] => rows.map((row) => row[column]);

/**
 * Collects everything that is stored about a person. The database must not change meanwhile.
 * @throws Fault `missing` when nothing is stored about the person
 */
export async function exportPerson(db: Kysely<Tables>, id: string, now: Date): Promise<PersonExport> {
  await refuseUnknown(db, id);
  const found = new Map<TableName, Row[]>();
  for (const table of tablesThatHold('owner', 'person', 'character', 'mentions'))
    found.set(table, await rowsAbout(db, table, id));

  // These rows name nobody, but belong to the person through other rows.
  found.set(
    'refresh_token',
    await rowsWith(db, 'refresh_token', 'family_id', valuesOf(found.get('token_family'), 'id')),
  );
  const sessions = [
    ...valuesOf(found.get('session'), 'id'),
    ...valuesOf(found.get('session_outcome'), 'session_id'),
  ];
  found.set('session', await rowsWith(db, 'session', 'id', sessions));
  found.set('session_label', await rowsWith(db, 'session_label', 'session_id', sessions));
  const created = (found.get('journal') ?? []).filter(
    (entry) => entry['subject_type'] === 'webhook' && entry['kind'] === 'created' && entry['actor'] === id,
  );
  found.set('webhook', await rowsWith(db, 'webhook', 'id', valuesOf(created, 'subject_id')));

  const tables = tableNames
    .map((table) => [table, (found.get(table) ?? []).map((row) => exported(table, row))] as const)
    .filter(([, rows]) => rows.length > 0);
  return { nyx: 'person', format: 1, id, written: now.toISOString(), tables: Object.fromEntries(tables) };
}
