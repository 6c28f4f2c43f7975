import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foreignKeysOf } from '#server/store/foreign-keys.ts';
import { tableNames, storedTables, tablesThatHold } from '#server/store/tables.ts';
import { read } from '../../house/files.ts';
import { sharedServer } from '../support/community.ts';
import { engine } from '../support/engine.ts';

const shared = sharedServer();
const db = () => shared().app.store.db;

test('the declared tables are those of the database, with their columns and primary keys', async () => {
  const stored = (await db().introspection.getTables()).map(({ name, columns }) => [
    name,
    columns.map((column) => column.name).toSorted(),
  ]);
  expect(Object.fromEntries(stored)).toEqual(
    Object.fromEntries(tableNames.map((name) => [name, Object.keys(storedTables[name].columns).toSorted()])),
  );
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ name: string; key: string }>`
          select relname as name, attname as key from pg_index join pg_class c on c.oid = indrelid
          join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indisprimary and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
          order by relname, array_position(indkey::int2[], attnum)`
      : sql<{ name: string; key: string }>`
          select m.name, c.name as key from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and c.pk > 0 and m.name not like 'kysely%' order by m.name, c.pk`
  ).execute(db());
  // The one row of `session_total` has no key.
  expect(rows).toEqual(
    tableNames
      .filter((name) => name !== 'session_total')
      .toSorted()
      .flatMap((name) => storedTables[name].key.map((key) => ({ name, key }))),
  );
});

test('each table is after those that it refers to, and follows those with whose rows its own are deleted', async () => {
  const keys = await foreignKeysOf(db());
  expect(keys.length).toBeGreaterThan(10);
  const faults = keys.filter(({ table, other, cascades }) => {
    const isFollowed = storedTables[table].follows?.includes(other) ?? false;
    return (
      tableNames.indexOf(other) > tableNames.indexOf(table) ||
      isFollowed !== (cascades === 1) ||
      // A change reaches one step: what follows a table is followed by none.
      (isFollowed && storedTables[other].follows !== undefined)
    );
  });
  expect(faults).toEqual([]);
});

test('docs/privacy.md names every table that names a person', () => {
  const listed = read('docs/privacy.md');
  const personal = tablesThatHold('owner', 'person', 'character', 'mentions').filter(
    (name) => !storedTables[name].follows?.includes('character'),
  );
  expect(personal.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});
