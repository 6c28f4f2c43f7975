import { itemColumns } from '../repositories/item-rows.ts';
import type { Tables } from '../schema.ts';

/**
 * What a column says about persons.
 * - `none`: nothing about one person
 * - `person`: the id of a member or player
 * - `character`: the id of a character, which begins with its player's id
 * - `editor`: the id of the member who last changed the row, which the journal contains too
 * - `mentions`: JSON that may contain such ids
 * - `name`: a name, avatar or portrait, or what only describes the person
 * - `secret`: a hash, a key, or what only a key opens: no export contains it
 */
export type Holds = 'none' | 'person' | 'character' | 'editor' | 'mentions' | 'name' | 'secret';

const none = <Column extends string>(...columns: Column[]): Record<Column, 'none'> =>
  Object.fromEntries(columns.map((column) => [column, 'none'])) as Record<Column, 'none'>;

/** Every column of every table. A new column does not compile until it is classified here. */
export const personalColumns: {
  readonly [Name in keyof Tables]: Readonly<Record<keyof Tables[Name], Holds>>;
} = {
  setting: none('name', 'value'),
  member: {
    id: 'person',
    username: 'name',
    avatar: 'name',
    roles: 'name',
    chat_roles: 'name',
    pending: 'name',
  },
  player: { id: 'person', name: 'name', normalised_name: 'name', ...none('date_joined', 'master_since') },
  character: {
    id: 'character',
    player_id: 'person',
    changed_by: 'editor',
    ...none('name', 'normalised_name', 'race', 'classes', 'status', 'master_ms', 'pbc_ms', 'errata_ms'),
    ...none(
      'session_ms',
      'created',
      'last_played',
      'last_mastered',
      'money',
      'money_exact',
      'version',
      'changed_at',
    ),
  },
  character_proficiency: { character_id: 'character', ...none('label_id') },
  inventory: { character_id: 'character', ...none('item_name', 'quantity') },
  token_image: { character_id: 'character', image: 'name', mime_type: 'name', ...none('version') },
  label: none('id', 'name', 'normalised_name', 'type'),
  item: {
    changed_by: 'editor',
    // No field of an item is about a person: the whole item is in the answers to every member.
    ...none(...itemColumns.map(({ column }) => column)),
    ...none('normalised_name', 'name_key', 'search_key', 'extras', 'version', 'changed_at'),
  },
  item_label: none('item_name', 'label_id'),
  item_material: none('item_name', 'material_name'),
  item_source: none('name', 'abbreviation'),
  session: {
    master_id: 'character',
    registered_by: 'person',
    ...none('id', 'title', 'master_reward', 'date'),
  },
  session_total: none('count'),
  session_outcome: { character_id: 'character', ...none('session_id', 'position', 'exp', 'killed') },
  session_label: none('session_id', 'label_id'),
  errata: {
    character_id: 'character',
    ...none('id', 'ms', 'description', 'date', 'status_change', 'session_id'),
  },
  experience_level: none('threshold', 'level'),
  token_family: {
    member_id: 'person',
    browser: 'name',
    system: 'name',
    ...none('id', 'expires', 'revoked', 'started', 'last_used'),
  },
  refresh_token: { hash: 'secret', successor: 'secret', ...none('family_id', 'rotated') },
  chat_grant: { member_id: 'person', sealed: 'secret' },
  kept_answer: {
    member_id: 'person',
    key_hash: 'secret',
    request_hash: 'secret',
    answer: 'mentions',
    ...none('status', 'created'),
  },
  journal: {
    actor: 'person',
    subject_id: 'character',
    changes: 'mentions',
    parts: 'mentions',
    about: 'mentions',
    key_hash: 'secret',
    ...none('seq', 'act', 'at', 'call', 'subject_type', 'kind', 'reverses'),
  },
  journal_holder: { character_id: 'character', ...none('seq') },
  webhook: {
    sealed: 'secret',
    ...none('id', 'name', 'name_key', 'origin', 'format', 'kinds', 'paused', 'created'),
  },
  outbox: none('consumer', 'last_seq'),
  webhook_delivery: {
    event: 'mentions',
    ...none('webhook_id', 'seq', 'kind', 'state', 'tries', 'next', 'status', 'fault', 'created', 'tried'),
  },
};

export const tablesOfPersons = Object.keys(personalColumns) as (keyof Tables)[];

/** The columns of a table that contain one of the `wanted` kinds of data. */
export const columnsOf = (table: keyof Tables, ...wanted: readonly Holds[]): string[] =>
  Object.entries<Holds>(personalColumns[table])
    .filter(([, holds]) => wanted.includes(holds))
    .map(([column]) => column);
