import type { Tables } from '../schema.ts';

/** Tables that a backup leaves out: triggers compute the total, and answers to repeated writes expire after a day. */
const omittedTables = ['session_total', 'kept_answer'] as const satisfies (keyof Tables)[];

export type BackedUpTable = Exclude<keyof Tables, (typeof omittedTables)[number]>;

/** The tables of a backup, each after those that it refers to, with the columns that order its rows. */
export const backedUpTables: Readonly<Record<BackedUpTable, readonly string[]>> = {
  setting: ['name'],
  member: ['id'],
  player: ['id'],
  label: ['id'],
  item_source: ['name'],
  experience_level: ['threshold'],
  character: ['id'],
  character_proficiency: ['character_id', 'label_id'],
  item: ['name'],
  item_label: ['item_name', 'label_id'],
  item_material: ['item_name', 'material_name'],
  inventory: ['character_id', 'item_name'],
  token_image: ['character_id'],
  session: ['id'],
  session_outcome: ['session_id', 'character_id'],
  session_label: ['session_id', 'label_id'],
  errata: ['id'],
  token_family: ['id'],
  refresh_token: ['hash'],
  chat_grant: ['member_id'],
  journal: ['seq'],
  journal_holder: ['character_id', 'seq'],
  webhook: ['id'],
  outbox: ['consumer'],
  webhook_delivery: ['webhook_id', 'seq', 'kind'],
};

export const backedUpTableNames = Object.keys(backedUpTables) as BackedUpTable[];

export const isBackedUp = (name: string): name is BackedUpTable => Object.hasOwn(backedUpTables, name);
