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
};

export const tableNames = Object.keys(followers) as TableName[];

export const isTableName = (name: string | undefined): name is TableName =>
  name !== undefined && Object.hasOwn(followers, name);

/** How often each table may have changed. */
export interface Changes {
  /** Records that tables, and their followers, have changed; without an argument, that any may have. */
  happened(tables?: Iterable<TableName>): void;
  /**
   * The sum of the tables' counts. Counts only grow, so the sum changes once any of the tables may have
   * changed.
   */
  of(tables: readonly TableName[]): number;
}

export function createChanges(): Changes {
  const counts = new Map<TableName, number>(tableNames.map((name) => [name, 0]));
  const count = (name: TableName): void => void counts.set(name, counts.get(name)! + 1);
  return {
    happened(tables = tableNames) {
      for (const table of tables) for (const name of [table, ...followers[table]]) count(name);
    },
    of: (tables) => tables.reduce((sum, name) => sum + counts.get(name)!, 0),
  };
}

/** Statements of ours that change no row. */
const quiet = /^\s*(?:select|savepoint|release|rollback to)\b/i;
const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\b/i;

/** The tables that a statement writes; all of them if its form is not Kysely's. */
function writtenBy(statement: string): readonly TableName[] {
  const name = /^(?:insert into|update|delete from) "(\w+)"(?!\.)/.exec(statement)?.[1];
  return isTableName(name) ? [name] : tableNames;
}

/**
 * Tracks the writes of one connection. Call the returned function with each statement **after** it has run
 * and before its caller learns that it did, so that what counts as changed is readable. What a transaction
 * wrote counts again at its end, since other connections could not read it before.
 */
export function followWrites({ happened }: Changes): (statement: string) => void {
  const uncommitted = new Set<TableName>();
  return (statement) => {
    if (quiet.test(statement)) return;
    if (ends.test(statement)) happened(uncommitted);
    if (ends.test(statement) || begins.test(statement)) return uncommitted.clear();
    const written = writtenBy(statement);
    happened(written);
    for (const name of written) uncommitted.add(name);
  };
}
