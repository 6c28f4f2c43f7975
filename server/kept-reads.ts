import type { FastifyRequest } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TableName } from './store/changes.ts';

/** A read whose answers are kept. */
export interface KeptRead {
  /** Every table that it reads (a test compares): its answers hold until one of them changes. */
  tables: readonly TableName[];
  /** Its answer depends on who asks. */
  isOwn?: boolean;
  /** Of a large community it has megabytes. */
  isLong?: boolean;
}

const characters = ['character', 'inventory', 'character_proficiency', 'label'] as const;
const items = ['item', 'item_label', 'label'] as const;
const sessions = ['session', 'session_label', 'label', 'session_outcome'] as const;

export const keptReads = new Map<Call, KeptRead>([
  [calls.currentMember, { tables: ['member'], isOwn: true }],
  [calls.currentCharacters, { tables: characters, isOwn: true }],
  [calls.ownCharacters, { tables: characters, isOwn: true }],
  [calls.character, { tables: characters, isOwn: true }],
  [calls.activeCharacters, { tables: characters, isLong: true }],
  [calls.activeCharactersWithPlayer, { tables: [...characters, 'player'], isLong: true }],
  [calls.itemUsage, { tables: characters }],
  [calls.tokenImage, { tables: ['token_image'] }],
  [calls.experienceTable, { tables: ['experience_level'] }],
  [calls.items, { tables: items, isLong: true }],
  [calls.itemsByIds, { tables: items }],
  [calls.searchItems, { tables: items }],
  [calls.itemIds, { tables: ['item', 'item_label'] }],
  [calls.materialsBy, { tables: ['item', 'item_material'] }],
  [calls.itemSources, { tables: ['item_source'] }],
  [calls.labels, { tables: ['label'] }],
  [calls.sessionCount, { tables: ['session_total'] }],
  [calls.sessions, { tables: [...sessions, 'session_total', 'member', 'player'] }],
  [calls.sessionsInDates, { tables: sessions }],
  [calls.playersByIds, { tables: ['player'] }],
]);

/** `ts` only keeps caches on the way from answering: it is no part of what is asked. */
const moment = /(?<=[?&])ts=\d{1,17}(?=&|$)/;

/** What tells a request from all others that may be answered otherwise: as it came, once its body has come. */
export const keyOf = ({ isOwn }: KeptRead, { url, sentText }: FastifyRequest, memberId: string): string =>
  `${url.replace(moment, '')}\n${isOwn ? memberId : ''}\n${sentText}`;
