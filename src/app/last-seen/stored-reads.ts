import {
  dehydrate,
  type DehydratedState,
  hashKey,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type IDBPDatabase, openDB } from 'idb';
import { keys } from '#api/keys.ts';
import type { Character } from '#core/contract/characters.ts';
import { startScriptId } from '#core/contract/page/start-files.ts';
import { isRecentlySeen, lastSeenAge, lastSeenImage } from '#core/rules/last-seen.ts';
import { isSame } from '#core/rules/same.ts';
import { itemNames } from '#screens/character/holdings.ts';
import { forgetLastSeen, databaseName } from './forget.ts';

/** What the browser stores: the reads of one member in one version of the app, and the time of the save in epoch ms. */
interface Stored {
  buster: string;
  timestamp: number;
  clientState: DehydratedState;
}

const clientTable = 'clients';
const clientKey = 'client';

/** Opens the database for one access only: an open connection would delay the deletion of the database. */
async function withDatabase<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore(clientTable),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const readClient = (): Promise<Stored | undefined> =>
  withDatabase(async (database) => (await database.get(clientTable, clientKey)) as Stored | undefined);

/** Writes if `isAllowed` returns true once the database is open: the member may have signed out meanwhile. */
const writeClient = (client: Stored, isAllowed: () => boolean): Promise<void> =>
  withDatabase(async (database) => {
    if (isAllowed()) await database.put(clientTable, client, clientKey);
  });

type StoredQuery = DehydratedState['queries'][number];

/** How long new answers are collected before they are written, in ms. */
const writeDelay = 1_000;

/** Whether a key consists of this prefix and one more part. */
const isIn = (key: QueryKey, prefix: readonly unknown[]): boolean => isSame(key.slice(0, -1), prefix);
const isCharacter = (key: QueryKey): boolean => isIn(key, keys.families.characters);
const isImage = (key: QueryKey): boolean => isIn(key, keys.tokenImage('').slice(0, -1));
const isItems = (key: QueryKey): boolean => isIn(key, keys.families.itemsByName);

/** Whether a read may be one of `ownReads`, as far as its key tells. */
const isCandidate = (key: QueryKey): boolean =>
  isSame(key, keys.ownCharacters) ||
  isSame(key, keys.experienceTable) ||
  isCharacter(key) ||
  isImage(key) ||
  isItems(key);

/**
 * Returns a predicate: whether a read is about the member's own characters, as `queries` lists them, or their items, or is
 * the experience table.
 */
function ownReads(queries: readonly Pick<StoredQuery, 'queryKey' | 'state'>[]) {
  const own = queries.find(({ queryKey }) => isSame(queryKey, keys.ownCharacters))?.state.data;
  const characters = (own as Character[] | undefined) ?? [];
  const ids = new Set(characters.map(({ id }) => id));
  const single = queries.filter(({ queryKey }) => isCharacter(queryKey) && ids.has(queryKey[2] as string));
  const inventories = new Set(
    [...characters, ...single.map(({ state }) => state.data as Character)].map((character) =>
      hashKey(keys.items(itemNames(character))),
    ),
  );
  return ({ queryKey, state }: Pick<StoredQuery, 'queryKey' | 'state'>): boolean => {
    if (isCharacter(queryKey)) return ids.has(queryKey[2] as string);
    if (isImage(queryKey))
      return ids.has(queryKey[2] as string) && ((state.data as string | null) ?? '').length <= lastSeenImage;
    if (isItems(queryKey)) return inventories.has(hashKey(queryKey));
    return isCandidate(queryKey);
  };
}

/** A read without its history: only the data and their time. */
const plain = ({ queryKey, queryHash, state: { data, dataUpdatedAt } }: StoredQuery): StoredQuery => ({
  queryKey,
  queryHash,
  dehydratedAt: dataUpdatedAt,
  state: {
    data,
    dataUpdatedAt,
    dataUpdateCount: 1,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: true,
    status: 'success',
    fetchStatus: 'idle',
  },
});

/**
 * Returns the reads to store: those in memory (`current`), and stored ones that are no longer in memory (`before`). Leaves
 * out reads that are too old at `time` (epoch ms), or no longer about the member's characters.
 */
export function mergedReads(
  current: readonly StoredQuery[],
  before: readonly StoredQuery[],
  time: number,
): StoredQuery[] {
  const merged = new Map([...before, ...current].map((query) => [query.queryHash, query]));
  const recent = [...merged.values()].filter(({ state }) => isRecentlySeen(state.dataUpdatedAt, time));
  return recent.filter(ownReads(recent)).map(plain);
}

/** Adds a read of each character in the list, so that a character that was seen only there opens too. */
function withEachCharacter(queries: readonly StoredQuery[]): StoredQuery[] {
  const list = queries.find(({ queryKey }) => isSame(queryKey, keys.ownCharacters));
  const known = new Set(queries.map(({ queryHash }) => queryHash));
  const added = ((list?.state.data as Character[] | undefined) ?? []).flatMap((character) => {
    const queryKey = keys.character(character.id);
    const queryHash = hashKey(queryKey);
    return known.has(queryHash)
      ? []
      : [{ ...list!, queryKey, queryHash, state: { ...list!.state, data: character } }];
  });
  return [...queries, ...added];
}

/**
 * Identifies the member and the version of the app that stored data belong to. The app shows no data of another member
 * or version.
 */
const busterOf = (member: string): string =>
  JSON.stringify([member, document.getElementById(startScriptId)?.dataset['app']]);

/** A stored read that replaces one that has failed. The failure stays: it says why the screen shows nothing newer. */
function withFailure(stored: StoredQuery, current: Query['state'] | undefined): StoredQuery {
  if (current?.status !== 'error') return stored;
  const { status, error, errorUpdateCount, errorUpdatedAt } = current;
  return { ...stored, state: { ...stored.state, status, error, errorUpdateCount, errorUpdatedAt } };
}

type Dated = Pick<StoredQuery['state'], 'dataUpdatedAt'>;

/** Whether a stored read replaces the one in memory. If both have the same time, the one in memory stays. */
const isNewer = (stored: Dated, current: Dated | undefined): boolean =>
  stored.dataUpdatedAt > (current?.dataUpdatedAt ?? 0);

/**
 * Puts the stored reads of this member's characters into the cache, unless they are too old or the cache has newer ones,
 * and notes the time of each restored read (epoch ms) in `restored` by its hash. If the last save is too old, or from
 * another member or another version of the app, deletes everything stored.
 */
export async function restoreReads(
  queries: QueryClient,
  member: string,
  isAllowed: () => boolean,
  restored: Map<string, number>,
): Promise<void> {
  const client = await readClient();
  if (!client || !isAllowed()) return;
  const now = Date.now();
  if (client.buster !== busterOf(member) || now - client.timestamp > lastSeenAge) return forgetLastSeen();
  const cache = queries.getQueryCache();
  const newer = withEachCharacter(mergedReads(client.clientState.queries, [], now)).filter(
    ({ queryHash, state }) => isNewer(state, cache.get(queryHash)?.state),
  );
  hydrate(queries, { queries: newer.map((query) => withFailure(query, cache.get(query.queryHash)?.state)) });
  for (const { queryHash, state } of newer) restored.set(queryHash, state.dataUpdatedAt);
}

/**
 * Stores the reads of the member's own characters, now and at most once per `writeDelay` after new answers. If the page
 * has read a character but not the list that contains it, reads the list (`readOwn`) first. Returns a function that stops the
 * storing.
 */
export function saveReads(
  queries: QueryClient,
  member: string,
  isAllowed: () => boolean,
  readOwn: () => void,
): () => void {
  const cache = queries.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const mayWrite = (): boolean => !isStopped && isAllowed();
  const write = async (): Promise<void> => {
    const buster = busterOf(member);
    const timestamp = Date.now();
    const current = dehydrate(queries, {
      shouldDehydrateQuery: ({ queryKey, state }) => state.status === 'success' && isCandidate(queryKey),
    });
    const before = await readClient().catch(() => undefined);
    const earlier = before?.buster === buster ? before.clientState.queries : [];
    const stored = mergedReads(current.queries, earlier, timestamp);
    await writeClient({ buster, timestamp, clientState: { mutations: [], queries: stored } }, mayWrite);
  };
  const save = (): void => {
    timer = undefined;
    if (!mayWrite()) return;
    const hasCharacter = cache
      .findAll({ queryKey: keys.families.characters })
      .some(({ state }) => state.data);
    const list = queries.getQueryData(keys.ownCharacters);
    if (hasCharacter && list === undefined) readOwn();
    write().catch(() => {
      // The storage is full or blocked: then nothing new is stored.
    });
  };
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isCandidate(event.query.queryKey))
      return;
    timer ??= setTimeout(save, writeDelay);
  });
  save();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
