import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { TableName } from '../store/tables.ts';

/** A read whose answers are cached. */
export interface CachedRead {
  /** Every table that the call reads (a test verifies this). An answer is valid until one of them changes. */
  tables: readonly TableName[];
  /** Whether the answer depends on the caller. */
  isOwn?: boolean;
  /** Another call: the answer differs between members who may make that call and members who may not. */
  dependsOn?: AskedCall;
}

type Member = Pick<SignedIn, 'memberId' | 'roles'>;

/** Identifies the members who get the same answer as this one; '' if all members do. */
export const audienceOf = ({ isOwn, dependsOn }: CachedRead, { memberId, roles }: Member): string =>
  [...(isOwn ? [memberId] : []), ...(dependsOn && mayCall(roles, ...dependsOn) ? dependsOn : [])].join(' ');

const characters = ['character', 'inventory', 'character_proficiency', 'label'] as const;
const items = ['item', 'item_label', 'label'] as const;
const sessions = ['session', 'session_label', 'label', 'session_outcome'] as const;

const summaries = { tables: ['character', 'player', 'session_outcome'] } as const;

export const cachedReads = new Map<Call, CachedRead>([
  [calls.currentMember, { tables: ['member'], isOwn: true }],
  [calls.currentCharacters, { tables: characters, isOwn: true }],
  [calls.ownCharacters, { tables: characters, isOwn: true }],
  [
    calls.ownOverview,
    {
      tables: [...characters, 'experience_level', 'token_image', 'session', 'session_outcome', 'errata'],
      isOwn: true,
    },
  ],
  [calls.character, { tables: characters, isOwn: true, dependsOn: ['correctCharacter'] }],
  [calls.characterSummary, { ...summaries, isOwn: true, dependsOn: ['correctCharacter'] }],
  [calls.activeCharacters, { tables: characters }],
  [calls.activeCharacterColumns, { tables: ['character'] }],
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
  [
    calls.sessionCount,
    { tables: ['session_total', 'session', 'session_label', 'session_outcome', 'character'] },
  ],
  [calls.sessions, { tables: [...sessions, 'session_total', 'character', 'member', 'player', 'adventure'] }],
  [calls.session, { tables: [...sessions, 'member', 'player', 'adventure'] }],
  [calls.sessionsInDates, { tables: sessions }],
  [calls.playersByIds, { tables: ['player'] }],
  [calls.players, { tables: ['player'] }],
  [calls.player, { ...summaries, isOwn: true, dependsOn: ['correctCharacter'] }],
]);

/** Maximum length of the body of a request whose answer is cached, in characters. */
const maxBodyLength = 4_000;

/**
 * The cache key of a checked request. It contains only fields of the contract: with unknown fields, equal requests
 * would have different keys. Null for a request with hundreds of names, which is unlikely to be repeated.
 */
export function cacheKeyOf(
  { path, body }: Call,
  cached: CachedRead,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  member: Member,
): string | null {
  const bodyJson = body ? JSON.stringify(request.body) : '';
  if (bodyJson.length > maxBodyLength) return null;
  // `ts` only prevents intermediate caches from answering.
  const { ts: _, ...query } = request.query as Record<string, unknown>;
  const knownBody: unknown = body ? Value.Clean(body, JSON.parse(bodyJson)) : null;
  return JSON.stringify([path, audienceOf(cached, member), request.params, query, knownBody]);
}

/**
 * Whether a call has an unbounded number of different requests: its answers then count towards the caller's
 * share of the cache.
 */
export const isOpenEnded = ({ path, query, body }: Call, { isOwn = false }: CachedRead): boolean =>
  isOwn || path.includes(':') || query !== undefined || body !== undefined;
