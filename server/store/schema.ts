import type { Generated } from 'kysely';
import type { Field, Fields } from '#core/contract/fields.ts';
import type { itemFields } from '#core/contract/items.ts';
import type { CharacterStatus, LabelType } from '#core/contract/values.ts';

/*
 * One set of tables for every engine: text, integer, bigint and double columns, join tables, JSON as text.
 * Dates are epoch ms. A `normalised_name` is what core/rules/names/names.ts makes of the name beside it.
 */

export interface SettingTable {
  name: string;
  value: string;
}

/** Someone who may sign in. `roles` and `chat_roles` are JSON lists. */
export interface MemberTable {
  id: string;
  username: string;
  avatar: string | null;
  roles: string;
  chat_roles: string;
  /** 1 while the chat platform still asks something of them. */
  pending: Generated<number>;
}

export interface PlayerTable {
  id: string;
  name: string;
  normalised_name: string;
  date_joined: number | null;
  master_since: number | null;
}

/** Who changed a row last and when, and how often it was changed; null until somebody does. */
interface Versioned {
  version: Generated<number>;
  changed_by: string | null;
  changed_at: number | null;
}

export interface CharacterTable extends Versioned {
  id: string;
  player_id: string;
  name: string;
  normalised_name: string;
  race: string | null;
  /** JSON list of class names. */
  classes: string;
  status: CharacterStatus;
  master_ms: number;
  pbc_ms: number;
  errata_ms: number;
  session_ms: number;
  created: number;
  last_played: number | null;
  last_mastered: number | null;
  /** Hundredths of an MO: whole, so that sums are exact. */
  money: number;
}

export interface CharacterProficiencyTable {
  character_id: string;
  label_id: string;
}

export interface InventoryTable {
  character_id: string;
  item_name: string;
  /** Above 0: what is used up has no row. */
  quantity: number;
}

/** base64, as it travels. */
export interface TokenImageTable {
  character_id: string;
  mime_type: string;
  image: string;
}

export interface LabelTable {
  id: string;
  name: string;
  normalised_name: string;
  type: LabelType;
}

/** `giveRatio` is in `give_ratio`. */
type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name;

/** A flag is 0 or 1, what has parts is JSON. */
type Column<F> =
  F extends Field<infer OnWire, infer Held>
    ? OnWire extends boolean
      ? number
      : OnWire extends object
        ? string | Extract<Held, null>
        : Held
    : string;

/** A column for each field. */
type ColumnsOf<F extends Fields> = { [Name in keyof F & string as ColumnName<Name>]: Column<F[Name]> };

/** The columns of an item's fields (item-rows.ts reads and writes them), but for its labels, and what we need besides. */
export interface ItemTable extends Versioned, ColumnsOf<Omit<typeof itemFields, 'labels'>> {
  normalised_name: string;
  /** The same for every name that counts as this one (`nameKey`). What is older than that rule may share it. */
  name_key: string;
  /** JSON object of the keys that the contract does not name. */
  extras: string;
}

export interface ItemLabelTable {
  item_name: string;
  label_id: string;
}

/** Which items name which materials in a recipe. Derived from `craft`; a material need not exist as an item. */
export interface ItemMaterialTable {
  item_name: string;
  material_name: string;
}

export interface ItemSourceTable {
  name: string;
  abbreviation: string;
}

export interface SessionTable {
  id: string;
  title: string;
  master_id: string;
  master_reward: number;
  date: number;
  registered_by: string | null;
}

/** One row: how many sessions there are. The database keeps it, by triggers. */
export interface SessionTotalTable {
  count: number;
}

export interface SessionOutcomeTable {
  session_id: string;
  character_id: string;
  position: number;
  exp: number;
  /** How the character came out of it: `deaths` in deaths.ts, 0 for alive. */
  killed: number;
}

export interface SessionLabelTable {
  session_id: string;
  label_id: string;
}

export interface ErrataTable {
  id: string;
  character_id: string;
  ms: number;
  description: string;
  date: number;
  status_change: CharacterStatus | null;
  /** The session that wrote it by killing the character. */
  session_id: string | null;
}

export interface ExperienceLevelTable {
  threshold: number;
  level: string;
}

/** A sign-in: all refresh tokens that were made one from the other. `expires` is that of the last one. */
export interface TokenFamilyTable {
  id: string;
  member_id: string;
  expires: number;
  revoked: number | null;
}

/** SHA-256 of a refresh token; when it was exchanged, and JSON of what the next pair was made of. */
export interface RefreshTokenTable {
  hash: string;
  family_id: string;
  rotated: number | null;
  successor: string | null;
}

/** The chat platform's tokens of a member, encrypted. */
export interface ChatGrantTable {
  member_id: string;
  sealed: string;
}

/** The first answer to a write that carried an idempotency key. */
export interface IdempotencyAnswerTable {
  member_id: string;
  key_hash: string;
  request_hash: string;
  status: number;
  /** JSON of an outcome. */
  answer: string;
  created: number;
}

export interface Tables {
  setting: SettingTable;
  member: MemberTable;
  player: PlayerTable;
  character: CharacterTable;
  character_proficiency: CharacterProficiencyTable;
  inventory: InventoryTable;
  token_image: TokenImageTable;
  label: LabelTable;
  item: ItemTable;
  item_label: ItemLabelTable;
  item_material: ItemMaterialTable;
  item_source: ItemSourceTable;
  session: SessionTable;
  session_total: SessionTotalTable;
  session_outcome: SessionOutcomeTable;
  session_label: SessionLabelTable;
  errata: ErrataTable;
  experience_level: ExperienceLevelTable;
  token_family: TokenFamilyTable;
  refresh_token: RefreshTokenTable;
  chat_grant: ChatGrantTable;
  kept_answer: IdempotencyAnswerTable;
}
