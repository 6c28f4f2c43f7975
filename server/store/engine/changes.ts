import { isTableName, type TableName, tableNames, storedTables } from '../tables.ts';

/** Each table with those that the database changes with it. */
const changedWith = new Map(
  tableNames.map((name) => [
    name,
    [name, ...tableNames.filter((one) => storedTables[one].follows?.includes(name))],
  ]),
);

/** Counts how many times each table may have changed. */
export function createChanges() {
  const counts = new Map<TableName, number>(tableNames.map((name) => [name, 0]));
  const watchers = new Map<() => void, TableName>();
  const count = (name: TableName): void => void counts.set(name, counts.get(name)! + 1);
  return {
    /** Records that tables, and those that follow them, have changed. Without an argument, all tables count as changed. */
    happened(written: Iterable<TableName> = tableNames): void {
      const changed = new Set([...written].flatMap((name) => changedWith.get(name)!));
      for (const name of changed) count(name);
      for (const [listener, table] of watchers) if (changed.has(table)) listener();
    },
    /** The sum of the tables' counts, which only grow: it changes once any of the tables may have changed. */
    of: (names: readonly TableName[]): number => names.reduce((sum, name) => sum + counts.get(name)!, 0),
    /** Calls `listener` whenever a table may have changed. @returns a function that stops it */
    watch(table: TableName, listener: () => void): () => void {
      // A separate function for each caller, since two may pass the same listener.
      const watcher = (): void => listener();
      watchers.set(watcher, table);
      return () => void watchers.delete(watcher);
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;

/** Matches the statements of Nyx that change no row. */
const changesNoRow = /^\s*(?:select|savepoint|release|rollback to)\b/i;
const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\b/i;

/** The table that a statement writes; all tables if the statement does not begin as Kysely writes it, with a quoted name. */
function writtenBy(statement: string): readonly TableName[] {
  const name = /^(?:insert into|update|delete from) "(\w+)"(?!\.)/.exec(statement)?.[1];
  return isTableName(name) ? [name] : tableNames;
}

/**
 * Tracks the writes of one connection. Call the returned function with each statement **after** it has run
 * and before its caller gets the result, so that a counted change can already be read. What a transaction
 * wrote counts again at its end, since other connections could not read it before.
 */
export function followWrites({ happened }: Pick<Changes, 'happened'>): (statement: string) => void {
  const uncommitted = new Set<TableName>();
  return (statement) => {
    if (changesNoRow.test(statement)) return;
    if (ends.test(statement)) happened(uncommitted);
    if (ends.test(statement) || begins.test(statement)) return uncommitted.clear();
    const written = writtenBy(statement);
    happened(written);
    for (const name of written) uncommitted.add(name);
  };
}
