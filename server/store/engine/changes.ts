import type { Tables } from '../schema.ts';

export type TableName = keyof Tables;

/** Every table, and the tables that the database changes with it through foreign keys and triggers. */
const followers: Record<TableName, readonly TableName[]> = {
  setting: [],
  member: [],
  player: [],
  character: ['character_proficiency', 'inventory', 'token_image', 'errata'],
  character_proficiency: [],
  inventory: [],
  token_image: [],
  label: [],
  item: ['item_label', 'item_material', 'inventory'],
  item_label: [],
  item_material: [],
  item_source: [],
  session: ['session_total', 'session_outcome', 'session_label', 'errata'],
  session_total: [],
  session_outcome: [],
  session_label: [],
  errata: [],
  experience_level: [],
  token_family: ['refresh_token'],
  refresh_token: [],
  chat_grant: [],
  kept_answer: [],
  journal: [],
  journal_holder: [],
  webhook: ['webhook_delivery'],
  outbox: [],
  webhook_delivery: [],
};

export const tableNames = Object.keys(followers) as TableName[];

export const isTableName = (name: string | undefined): name is TableName =>
  name !== undefined && Object.hasOwn(followers, name);

/** Counts how many times each table may have changed. */
export function createChanges() {
  const counts = new Map<TableName, number>(tableNames.map((name) => [name, 0]));
  const watchers = new Map<() => void, TableName>();
  const count = (name: TableName): void => void counts.set(name, counts.get(name)! + 1);
  return {
    /** Records that tables and their followers have changed. Without an argument, all tables count as changed. */
    happened(tables: Iterable<TableName> = tableNames): void {
      const changed = new Set<TableName>();
      for (const table of tables) for (const name of [table, ...followers[table]]) changed.add(name);
      for (const name of changed) count(name);
      for (const [listener, table] of watchers) if (changed.has(table)) listener();
    },
    /** The sum of the tables' counts, which only grow: it changes once any of the tables may have changed. */
    of: (tables: readonly TableName[]): number => tables.reduce((sum, name) => sum + counts.get(name)!, 0),
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
