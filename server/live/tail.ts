import type { FastifyBaseLogger } from 'fastify';
import { changesPage } from '#core/contract/journal/changes.ts';
import type { FeedEntry } from '../store/journal/feed.ts';
import type { Store } from '../store/store.ts';

/** Commits within this time, in ms, are read together. */
const batchWindow = 20;

/** Interval in ms of the check for writes of other processes on SQLite, and of the retry of a failed read. */
const interval = 1_000;

export interface TailParts {
  store: Pick<Store, 'feed' | 'revision' | 'watch'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Gets each page of new entries, in their order. */
  onEntries: (page: readonly FeedEntry[]) => void;
  /** Runs at every interval. */
  onTick: () => void;
}

/** Reads new entries of the journal once for all who follow it, as soon as a commit is noticed. */
export function createTail({ store, log, onEntries, onTick }: TailParts) {
  const { feed } = store;
  let last = 0;
  let started: Promise<void> | undefined;
  let stopWatching: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let isReading = false;
  /** Whether there may be entries that were not read. */
  let isBehind = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const run = started;
    const isStopped = (): boolean => run !== started;
    try {
      await run;
      while (isBehind && !isStopped()) {
        isBehind = false;
        const page = await feed.after(last, changesPage);
        if (page.length === 0 || isStopped()) continue;
        last = page.at(-1)!.seq;
        isBehind ||= page.length === changesPage;
        onEntries(page);
      }
    } catch (error) {
      // The next tick tries again.
      isBehind = true;
      log.error({ err: error }, 'new entries of the journal could not be read');
    } finally {
      isReading = false;
    }
  }

  const wake = (): void => {
    isBehind = true;
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined;
      void read();
    }, batchWindow);
  };

  function tick(): void {
    // Asking for the revision makes SQLite notice the writes of other processes, which calls `wake`.
    store.revision(['journal']);
    if (isBehind) wake();
    onTick();
  }

  function stop(): void {
    started = undefined;
    isBehind = false;
    stopWatching?.();
    clearInterval(timer);
    clearTimeout(batchTimer);
    batchTimer = undefined;
  }

  return {
    /** The number of the newest entry that was read. */
    get last(): number {
      return last;
    },

    /** Begins to follow the journal after its newest entry, unless it does so already. */
    start(): Promise<void> {
      if (started) return started;
      stopWatching = store.watch('journal', wake);
      timer = setInterval(tick, interval);
      started = feed.last().then((seq) => void (last = seq));
      started.catch(stop);
      return started;
    },

    stop,
  };
}
