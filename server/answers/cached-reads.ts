import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TableName } from '../store/engine/changes.ts';

/** A read whose answers are cached. */
export interface CachedRead {
  /** Every table that it reads (a test compares): its answers hold until one of them changes. */
  tables: readonly TableName[];
  /** Its answer depends on who asks. */
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
 * What tells a request from all others that may be answered otherwise: what the contract knows of it, once that has been
 * checked. What it does not know would make new keys of the same question. Null for a request so long that nobody repeats it.
 */
export function keyOf(
  { path, body }: Call,
  { isOwn }: CachedRead,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  memberId: string,
): string | null {
  const asked = body ? JSON.stringify(request.body) : '';
  // Whoever asks for hundreds of things by name asks for the same ones no second time.
  if (asked.length > longestBody) return null;
  // `ts` only keeps caches on the way from answering.
  const { ts: _, ...query } = request.query as Record<string, unknown>;
  const known: unknown = body ? Value.Clean(body, JSON.parse(asked)) : null;
  return JSON.stringify([path, isOwn ? memberId : '', request.params, query, known]);
}

/** Whether there are ever so many questions of this kind: what a member asks of them is theirs. */
export const isOpenEnded = ({ path, query, body }: Call, { isOwn = false }: CachedRead): boolean =>
  isOwn || path.includes(':') || query !== undefined || body !== undefined;
