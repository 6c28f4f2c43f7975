import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TableName } from '../store/engine/changes.ts';

/** A read whose answers are cached. */
export interface CachedRead {
  /** Every table that it reads (a test verifies this). Its answers are valid until one of them changes. */
  tables: readonly TableName[];
  /** The answer depends on the caller. */
  isOwn?: boolean;
}

const characters = ['character', 'inventory', 'character_proficiency', 'label'] as const;
const items = ['item', 'item_label', 'label'] as const;
const sessions = ['session', 'session_label', 'label', 'session_outcome'] as const;

export const cachedReads = new Map<Call, CachedRead>([
  [calls.currentMember, { tables: ['member'], isOwn: true }],
  [calls.currentCharacters, { tables: characters, isOwn: true }],
  [calls.ownCharacters, { tables: characters, isOwn: true }],
  [calls.character, { tables: characters, isOwn: true }],
  [calls.activeCharacters, { tables: characters }],
  [calls.activeCharactersWithPlayer, { tables: [...characters, 'player'] }],
  [calls.itemUsage, { tables: characters }],
  [calls.tokenImage, { tables: ['token_image'] }],
  [calls.experienceTable, { tables: ['experience_level'] }],
  [calls.items, { tables: items }],
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

/** Longest body of a request whose answer is cached, in characters. */
const longestBody = 4_000;

/**
 * The cache key of a checked request. It contains only fields of the contract: unknown ones would make new
 * keys for the same question. Null for a request so long that it is unlikely to be repeated.
 */
export function keyOf(
  { path, body }: Call,
  { isOwn }: CachedRead,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  memberId: string,
): string | null {
  const asked = body ? JSON.stringify(request.body) : '';
  // A request for hundreds of names is unlikely to be repeated.
  if (asked.length > longestBody) return null;
  // `ts` only prevents intermediate caches from answering.
  const { ts: _, ...query } = request.query as Record<string, unknown>;
  const known: unknown = body ? Value.Clean(body, JSON.parse(asked)) : null;
  return JSON.stringify([path, isOwn ? memberId : '', request.params, query, known]);
}

/**
 * Whether the number of different requests is unbounded: their answers then count as the member's in the
 * cache.
 */
export const isOpenEnded = ({ path, query, body }: Call, { isOwn = false }: CachedRead): boolean =>
  isOwn || path.includes(':') || query !== undefined || body !== undefined;
