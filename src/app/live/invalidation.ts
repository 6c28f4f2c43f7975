import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '#core/contract/journal/changes.ts';
import { staleAfterChange } from '../actors/stale-changes.ts';
import type { OwnActs } from './own-acts.ts';

/**
 * In ms. `wait`: how long changes are collected before stale data are read again. `spread`: the longest random time
 * that a page adds, because a change reaches all members at once, and they must not all ask at once. Long lists wait
 * longer, because they cost the server and the network a thousand times more than short reads.
 */
const delays = { short: { wait: 200, spread: 300 }, long: { wait: 2_000, spread: 8_000 } };
type Length = keyof typeof delays;

/** A list with more entries than this is long. */
const longList = 300;

function lengthOf({ state: { data } }: Query): Length {
  const list: unknown = Array.isArray(data) ? data : (data as { entities?: unknown } | undefined)?.entities;
  return Array.isArray(list) && list.length > longList ? 'long' : 'short';
}

/** Whether the first answer is still awaited. */
const isFirstRead = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

interface InvalidationParts {
  queries: QueryClient;
  ownActs: OwnActs;
  /** Between 0 and 1. */
  random?: () => number;
  isHidden?: () => boolean;
}

/** Invalidates the reads that changes make stale, and reads again those that are shown. */
export function createInvalidation({
  queries,
  ownActs,
  random = Math.random,
  isHidden = () => document.visibilityState === 'hidden',
}: InvalidationParts) {
  /** Changes since the last invalidation; null if any read may be stale. */
  let pending: Change[] | null = [];
  const timers = new Map<Length, ReturnType<typeof setTimeout>>();

  /** Runs `work` after the wait of short or long reads; further calls during the wait do nothing. */
  function soon(length: Length, work: () => void): void {
    if (timers.has(length)) return;
    const { wait, spread } = delays[length];
    const run = (): void => {
      timers.delete(length);
      work();
    };
    timers.set(length, setTimeout(run, wait + random() * spread));
  }

  const refetch = (length: Length): void => {
    const isHere = !isHidden();
    const shown = {
      type: 'active',
      predicate: (query: Query) =>
        query.state.isInvalidated &&
        lengthOf(query) === length &&
        // A hidden page reads when it is shown: the query client does so with every stale read.
        (isHere || isFirstRead(query)),
    } as const;
    // The client would wait for a first answer and count it as new, although it may be older than the change.
    for (const query of queries.getQueryCache().findAll(shown))
      if (isFirstRead(query)) void query.cancel({ silent: true });
    void queries.refetchQueries(shown);
  };

  function invalidate(): void {
    // A write of this page has already invalidated the reads that it made stale.
    const changes = pending?.filter(({ act }) => !ownActs.has(act)) ?? null;
    pending = [];
    const stale = changes?.map(staleAfterChange) ?? [null];
    const keys: QueryKey[] = stale.includes(null) ? [[]] : stale.flatMap((some) => some ?? []);
    const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
    for (const queryKey of distinct.values())
      void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    refetch('short');
    soon('long', () => refetch('long'));
  }

  return {
    /** `changes` is null if any read may be stale. */
    add(changes: readonly Change[] | null): void {
      pending = changes === null || pending === null ? null : [...pending, ...changes];
      if (pending === null || pending.length > 0) soon('short', invalidate);
    },
    /** Reads again what the page shows but could not read, for example while the server was unreachable. */
    retry(): void {
      soon('short', invalidate);
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
