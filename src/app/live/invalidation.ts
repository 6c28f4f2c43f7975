import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '#core/contract/journal/changes.ts';
import { staleAfterChange } from '../actors/stale-changes.ts';
import type { OwnActs } from './own-acts.ts';

/**
 * In ms. `wait`: how long changes are collected before stale data are read again. `spread`: the longest random time
 * that a page adds, because a change reaches all members at once, and they must not all ask at once.
 */
const usual = { wait: 200, spread: 300 };

/** The same for long lists, which cost the server and the network a thousand times more than short reads. */
const forLong = { wait: 2_000, spread: 8_000 };

/** A list with more entries than this is long. */
const longList = 300;

function isLong({ state: { data } }: Query): boolean {
  const list: unknown = Array.isArray(data) ? data : (data as { entities?: unknown } | undefined)?.entities;
  return Array.isArray(list) && list.length > longList;
}

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
  const timers = new Map<boolean, ReturnType<typeof setTimeout>>();

  /** Runs `work` after a wait; further calls during the wait do nothing. */
  function soon(isForLong: boolean, work: () => void): void {
    if (timers.has(isForLong)) return;
    const { wait, spread } = isForLong ? forLong : usual;
    const run = (): void => {
      timers.delete(isForLong);
      work();
    };
    timers.set(isForLong, setTimeout(run, wait + random() * spread));
  }

  const refetch = (isForLong: boolean): void => {
    // A hidden page reads when it is shown: the query client does so with every stale read.
    if (isHidden()) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.isInvalidated && isLong(query) === isForLong,
    });
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
    refetch(false);
    soon(true, () => refetch(true));
  }

  return {
    /** `changes` is null if any read may be stale. */
    add(changes: readonly Change[] | null): void {
      pending = changes === null || pending === null ? null : [...pending, ...changes];
      if (pending === null || pending.length > 0) soon(false, invalidate);
    },
    /** Reads again what is shown but could not be read, for example while the server was unreachable. */
    retry(): void {
      soon(false, invalidate);
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
