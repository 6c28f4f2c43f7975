import { hashKey, type DehydratedState, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/query-persist-client-core';
import { keys } from '#api/keys.ts';
import type { Character } from '#core/contract/characters.ts';
import { doorId } from '#core/contract/page/start-files.ts';
import { isRecentlySeen, lastSeenAge, lastSeenImage } from '#core/rules/last-seen.ts';
import { isSame } from '#core/rules/same.ts';
import { itemNames } from '#screens/character/holdings.ts';
import { forgetLastSeen } from './forget.ts';
import { readClient, writeClient } from './stored-client.ts';

type StoredQuery = DehydratedState['queries'][number];

/** How long changes are collected before they are written, in ms. */
const writeDelay = 1_000;

/** Whether a key consists of this prefix and one more part. */
const extend = (key: QueryKey, prefix: readonly unknown[]): boolean => isSame(key.slice(0, -1), prefix);
const isOne = (key: QueryKey): boolean => extend(key, keys.families.characters);
const isImage = (key: QueryKey): boolean => extend(key, keys.tokenImage('').slice(0, -1));
const isItems = (key: QueryKey): boolean => extend(key, keys.families.itemsByName);

/** Whether a read may be about the member's own characters, as far as its key tells. */
const isCandidate = (key: QueryKey): boolean =>
  isSame(key, keys.ownCharacters) ||
  isSame(key, keys.experienceTable) ||
  isOne(key) ||
  isImage(key) ||
  isItems(key);

/** Tells which of these reads are about the member's own characters and their inventories. */
function ownReads(queries: readonly Pick<StoredQuery, 'queryKey' | 'state'>[]) {
  const own = queries.find(({ queryKey }) => isSame(queryKey, keys.ownCharacters))?.state.data;
  const characters = (own as Character[] | undefined) ?? [];
  const ids = new Set(characters.map(({ id }) => id));
  const single = queries.filter(({ queryKey }) => isOne(queryKey) && ids.has(queryKey[2] as string));
  const inventories = new Set(
    [...characters, ...single.map(({ state }) => state.data as Character)].map((character) =>
      hashKey(keys.items(itemNames(character))),
    ),
  );
  return ({ queryKey, state }: Pick<StoredQuery, 'queryKey' | 'state'>): boolean => {
    if (isOne(queryKey)) return ids.has(queryKey[2] as string);
    if (isImage(queryKey))
      return ids.has(queryKey[2] as string) && ((state.data as string | null) ?? '').length <= lastSeenImage;
    if (isItems(queryKey)) return inventories.has(hashKey(queryKey));
    return isCandidate(queryKey);
  };
}

/** A read without its history: nothing but the data and their time. */
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
 * What to store: the reads of now, and earlier ones that are no longer in memory. Reads that are too old, or no longer
 * about the member's characters, are left out.
 */
export function mergedReads(
  now: readonly StoredQuery[],
  before: readonly StoredQuery[],
  time: number,
): StoredQuery[] {
  const merged = new Map([...before, ...now].map((query) => [query.queryHash, query]));
  const recent = [...merged.values()].filter(({ state }) => isRecentlySeen(state.dataUpdatedAt, time));
  return recent.filter(ownReads(recent)).map(plain);
}

/** A character that was seen only in the list opens, too. */
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

/** Data of another member or of another version of the app are not shown: their shape may differ. */
const busterOf = (member: string): string =>
  JSON.stringify([member, document.getElementById(doorId)?.dataset['app']]);

const parts = (queryClient: QueryClient, member: string) => ({ queryClient, buster: busterOf(member) });

type Dated = Pick<StoredQuery['state'], 'dataUpdatedAt'>;

/** Whether a stored read replaces the one in memory. What this page itself has read counts as read, not as restored. */
const isNewer = (stored: Dated, current: Dated | undefined): boolean =>
  stored.dataUpdatedAt > (current?.dataUpdatedAt ?? 0);

/**
 * Puts what the browser has stored of this member's characters into the cache, without replacing what is newer, and
 * notes in `restored` the time of each read (epoch ms) by its hash. Removes what is of another member or too old.
 */
export async function restoreReads(
  queries: QueryClient,
  member: string,
  isAllowed: () => boolean,
  restored: Map<string, number>,
): Promise<void> {
  const cache = queries.getQueryCache();
  const noted = new Map<string, number>();
  await persistQueryClientRestore({
    ...parts(queries, member),
    maxAge: lastSeenAge,
    persister: {
      persistClient: () => {},
      removeClient: forgetLastSeen,
      async restoreClient() {
        const client = await readClient();
        if (!client || !isAllowed()) return undefined;
        const recent = withEachCharacter(mergedReads(client.clientState.queries, [], Date.now()));
        if (client.buster === busterOf(member))
          for (const { queryHash, state } of recent)
            if (isNewer(state, cache.get(queryHash)?.state)) noted.set(queryHash, state.dataUpdatedAt);
        return { ...client, clientState: { mutations: [], queries: recent } };
      },
    },
  });
  for (const [hash, at] of noted) if (cache.get(hash)?.state.dataUpdatedAt === at) restored.set(hash, at);
}

/** Stores the reads of the member's own characters, and from then on each new answer. Returns a function that stops it. */
export function saveReads(queries: QueryClient, member: string, isAllowed: () => boolean): () => void {
  const cache = queries.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const mayWrite = (): boolean => !isStopped && isAllowed();
  const persister = {
    restoreClient: readClient,
    removeClient: forgetLastSeen,
    async persistClient(client: Parameters<typeof writeClient>[0]) {
      const before = await readClient().catch(() => undefined);
      const earlier = before?.buster === client.buster ? before.clientState.queries : [];
      const stored = mergedReads(client.clientState.queries, earlier, client.timestamp);
      await writeClient({ ...client, clientState: { mutations: [], queries: stored } }, mayWrite);
    },
  };
  const save = (): void => {
    timer = undefined;
    if (!mayWrite()) return;
    persistQueryClientSave({
      ...parts(queries, member),
      persister,
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: ({ queryKey, state }) => state.status === 'success' && isCandidate(queryKey),
      },
    }).catch(() => {
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
