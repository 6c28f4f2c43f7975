import { itemColumns } from './repositories/item-rows.ts';
import type { Tables } from './schema.ts';

export type TableName = keyof Tables;

/**
 * What a column says about persons.
 * - `none`: nothing about one person
 * - `owner`: the id of the member to whom alone the row belongs: forgetting the member deletes it
 * - `person`: the id of a member or player, which remains in the row when the person is forgotten
 * - `character`: the id of a character, which begins with its player's id
 * - `editor`: the id of the member who last changed the row, which the journal contains too
 * - `mentions`: JSON that may contain such ids
 * - `name`: a name, avatar or portrait, or what only describes the person
 * - `secret`: a hash, a key, or what only a key opens: no export contains it
 */
export type Holds = 'none' | 'owner' | 'person' | 'character' | 'editor' | 'mentions' | 'name' | 'secret';

interface Table<Row> {
  /** The primary key, which orders the rows of a backup. */
  key: readonly (keyof Row & string)[];
  /** The tables with which the database changes this one, through foreign keys that cascade and triggers. */
  follows?: readonly TableName[];
  columns: Readonly<Record<keyof Row, Holds>>;
  /** The columns that contain JSON which mentions nobody. */
  json?: readonly (keyof Row & string)[];
  /** Backups leave the table out: triggers compute it, or its rows expire within a day. */
  isOmitted?: boolean;
}

const none = <Column extends string>(...columns: Column[]): Record<Column, 'none'> =>
  Object.fromEntries(columns.map((column) => [column, 'none'])) as Record<Column, 'none'>;

/** What backups, caches, checks and the command `person` must know of each table; each is after those that it refers to. */
export const storedTables: { readonly [Name in TableName]: Table<Tables[Name]> } = {
  setting: { key: ['name'], columns: none('name', 'value') },
  member: {
    key: ['id'],
    columns: {
      id: 'owner',
      username: 'name',
      avatar: 'name',
      roles: 'name',
      chat_roles: 'name',
      pending: 'name',
    },
    json: ['roles', 'chat_roles'],
  },
  player: {
    key: ['id'],
    columns: { id: 'person', name: 'name', normalised_name: 'name', ...none('date_joined', 'master_since') },
  },
  label: { key: ['id'], columns: none('id', 'name', 'normalised_name', 'type') },
  item_source: { key: ['name'], columns: none('name', 'abbreviation') },
  experience_level: { key: ['threshold'], columns: none('threshold', 'level') },
  character: {
    key: ['id'],
    columns: {
      id: 'character',
      player_id: 'person',
      changed_by: 'editor',
      ...none('name', 'normalised_name', 'race', 'classes', 'status', 'master_ms', 'pbc_ms', 'errata_ms'),
      ...none('session_ms', 'created', 'last_played', 'last_mastered', 'money', 'money_exact'),
      ...none('version', 'changed_at'),
    },
    json: ['classes'],
  },
  character_proficiency: {
    key: ['character_id', 'label_id'],
    follows: ['character'],
    columns: { character_id: 'character', ...none('label_id') },
  },
  item: {
    key: ['name'],
    columns: {
      changed_by: 'editor',
      // No field of an item is about a person: the whole item is in the answers to every member.
      ...none(...itemColumns.map(({ column }) => column)),
      ...none('normalised_name', 'name_key', 'search_key', 'extras', 'version', 'changed_at'),
    },
    json: [...itemColumns.filter(({ isJson }) => isJson).map(({ column }) => column), 'extras'],
  },
  item_label: {
    key: ['item_name', 'label_id'],
    follows: ['item'],
    columns: none('item_name', 'label_id'),
  },
  item_material: {
    key: ['item_name', 'material_name'],
    follows: ['item'],
    columns: none('item_name', 'material_name'),
  },
  inventory: {
    key: ['character_id', 'item_name'],
    follows: ['character', 'item'],
    columns: { character_id: 'character', ...none('item_name', 'quantity') },
  },
  token_image: {
    key: ['character_id'],
    follows: ['character'],
    columns: { character_id: 'character', image: 'name', mime_type: 'name', ...none('version') },
  },
  session: {
    key: ['id'],
    columns: {
      master_id: 'character',
      registered_by: 'person',
      ...none('id', 'title', 'master_reward', 'date', 'search_key'),
    },
  },
  session_total: { key: ['count'], follows: ['session'], columns: none('count'), isOmitted: true },
  session_outcome: {
    key: ['session_id', 'character_id'],
    follows: ['session'],
    columns: { character_id: 'character', ...none('session_id', 'position', 'exp', 'killed') },
  },
  session_label: {
    key: ['session_id', 'label_id'],
    follows: ['session'],
    columns: none('session_id', 'label_id'),
  },
  adventure: {
    key: ['id'],
    columns: {
      master_id: 'person',
      ...none('id', 'version', 'title', 'description', 'starts_at', 'zone', 'minutes', 'least', 'most'),
      ...none('lowest', 'highest', 'instance', 'sign_up_from', 'sign_up_until', 'published_at', 'choosing'),
      ...none('seed', 'cancelled_at', 'session_id', 'goes_on', 'sequence', 'due'),
    },
  },
  adventure_label: {
    key: ['adventure_id', 'label_id'],
    follows: ['adventure'],
    columns: none('adventure_id', 'label_id'),
  },
  sign_up: {
    key: ['adventure_id', 'player_id'],
    follows: ['adventure'],
    columns: {
      player_id: 'owner',
      character_id: 'character',
      word: 'name',
      ...none(
        'adventure_id',
        'state',
        'place',
        'seat',
        'until',
        'passed',
        'signed_up_at',
        'seated_at',
        'no_show',
      ),
    },
    json: ['passed'],
  },
  adventure_notice: {
    key: ['adventure_id', 'kind', 'moment'],
    follows: ['adventure'],
    columns: none('adventure_id', 'kind', 'moment', 'at', 'missed'),
  },
  member_notice: {
    key: ['id'],
    follows: ['adventure'],
    columns: { player_id: 'owner', ...none('id', 'adventure_id', 'kind', 'at', 'until') },
  },
  notice_setting: {
    key: ['member_id'],
    columns: { member_id: 'owner', ...none('may_be_mentioned', 'seen_until') },
  },
  calendar: { key: ['member_id'], columns: { member_id: 'owner', hash: 'secret', ...none('created') } },
  availability: {
    key: ['player_id'],
    columns: { player_id: 'owner', ...none('is_named', 'hours') },
    json: ['hours'],
  },
  errata: {
    key: ['id'],
    follows: ['character', 'session'],
    columns: {
      character_id: 'character',
      ...none('id', 'ms', 'description', 'date', 'status_change', 'session_id'),
    },
  },
  token_family: {
    key: ['id'],
    columns: {
      member_id: 'person',
      browser: 'name',
      system: 'name',
      ...none('id', 'expires', 'revoked', 'started', 'last_used'),
    },
  },
  refresh_token: {
    key: ['hash'],
    follows: ['token_family'],
    columns: { hash: 'secret', successor: 'secret', ...none('family_id', 'rotated') },
  },
  chat_grant: { key: ['member_id'], columns: { member_id: 'owner', sealed: 'secret' } },
  kept_answer: {
    key: ['member_id', 'key_hash'],
    columns: {
      member_id: 'owner',
      key_hash: 'secret',
      request_hash: 'secret',
      answer: 'mentions',
      ...none('status', 'created'),
    },
    isOmitted: true,
  },
  journal: {
    key: ['seq'],
    columns: {
      actor: 'person',
      subject_id: 'character',
      changes: 'mentions',
      parts: 'mentions',
      about: 'mentions',
      key_hash: 'secret',
      ...none('seq', 'act', 'at', 'call', 'subject_type', 'kind', 'reverses'),
    },
  },
  journal_holder: {
    key: ['character_id', 'seq'],
    columns: { character_id: 'character', ...none('seq') },
  },
  webhook: {
    key: ['id'],
    columns: {
      sealed: 'secret',
      ...none('id', 'name', 'name_key', 'origin', 'format', 'kinds', 'paused', 'created', 'roles'),
    },
    json: ['kinds', 'roles'],
  },
  outbox: { key: ['consumer'], columns: none('consumer', 'last_seq') },
  webhook_delivery: {
    key: ['webhook_id', 'seq', 'kind'],
    follows: ['webhook'],
    columns: {
      event: 'mentions',
      ...none('webhook_id', 'seq', 'kind', 'state', 'tries', 'next', 'status', 'fault', 'created', 'tried'),
    },
  },
};

export const tableNames = Object.keys(storedTables) as TableName[];

export const isTableName = (name: string | undefined): name is TableName =>
  name !== undefined && Object.hasOwn(storedTables, name);

/** The columns of a table that contain one of the `wanted` kinds of data. */
export const columnsOf = (table: TableName, ...wanted: readonly Holds[]): string[] =>
  Object.entries<Holds>(storedTables[table].columns)
    .filter(([, holds]) => wanted.includes(holds))
    .map(([column]) => column);

/** The tables with a column that contains one of the `wanted` kinds of data. */
export const tablesThatHold = (...wanted: readonly Holds[]): TableName[] =>
  tableNames.filter((table) => columnsOf(table, ...wanted).length > 0);

/** The columns of a table that contain JSON. */
export const jsonColumnsOf = (table: TableName): string[] => [
  ...(storedTables[table].json ?? []),
  ...columnsOf(table, 'mentions'),
];
