import type { Tables } from '../schema.ts';

export type TableName = keyof Tables;

/** Every table, and those that the database itself changes with it: rows follow those that they refer to. */
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
  /** Tables have changed, and with them what follows them; without a word which ones, all may have. */
  happened(tables?: Iterable<TableName>): void;
  /** Counts only grow, so the sum differs from an earlier one once any of the tables may have changed. */
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

/** Statements that change no row, among those that we send. */
const quiet = /^\s*(?:select|savepoint|release|rollback to)\b/i;
const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\b/i;

/** The tables that a statement writes: one of another form than Kysely's may write all. */
function writtenBy(statement: string): readonly TableName[] {
  const name = /^(?:insert into|update|delete from) "(\w+)"(?!\.)/.exec(statement)?.[1];
  return isTableName(name) ? [name] : tableNames;
}

/**
 * Follows the statements of one connection. What it returns is called with each one **after** it has run and before
 * anybody hears that it did: what counts as changed then can be read then. What a transaction wrote counts again when
 * it ends, since nobody else could read it before.
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
