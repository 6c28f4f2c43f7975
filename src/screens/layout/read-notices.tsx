import { useQuery, hashKey, type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore, useMemo } from 'react';
import { text } from '#texts/texts.ts';
import { ToneIcon } from '#ui/elements/tone-icon.tsx';
import { keys } from '#api/keys.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { LongRead } from '../shared/loading/long-read.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import styles from './member-layout.module.css';

/**
 * Shows notices about missing and awaited data once per page, not once per card. `children` are other notices, shown above
 * them.
 */
export function ReadNotices({ children }: { children?: ReactNode }) {
  const { api } = useServices();
  const leftOut = useLeftOut();
  const showsLevels = useShowsLevels();
  // The components that show levels read the table; this one only observes that query.
  const levels = useQuery({ ...api.reference.experienceTable(), enabled: false });
  const isReading = useSyncExternalStore(api.reads.subscribe, api.reads.hasAny);
  return (
    <div className={styles.reads}>
      <div>{children}</div>
      <div aria-live="polite">
        {leftOut > 0 && (
          <p className={styles.missing}>
            <ToneIcon tone="warning" />
            {text('list.leftOut', { count: leftOut })}
          </p>
        )}
      </div>
      <div className={styles.waiting}>{isReading && <LongRead />}</div>
      <div>
        <ReadProblem
          title={text('character.levelsFailed')}
          read={{
            data: undefined,
            error: showsLevels && levels.data === undefined ? levels.error : null,
            refetch: levels.refetch,
          }}
        />
      </div>
    </div>
  );
}

/**
 * Whether a component shows the query's data. An observer with `select` shows nothing: only use-paged.ts has one, to
 * prefetch the next page.
 */
const isShown = (query: Query): boolean =>
  query.isActive() && query.observers.some(({ options }) => options.select === undefined);

const leftOutIn = (query: Query): number => (isShown(query) ? leftOutOf(query.state.data) : 0);

/**
 * The number of entries missing from the data that the page shows, over all reads. The layout counts them, so that no
 * screen needs to.
 */
function useLeftOut(): number {
  const cache = useQueryClient().getQueryCache();
  const store = useMemo(() => {
    // The map stores only counts above 0, because a page with thousands of images makes thousands of reads.
    const counts = new Map<string, number>();
    const note = (query: Query): void => {
      const count = leftOutIn(query);
      if (count > 0) counts.set(query.queryHash, count);
      else counts.delete(query.queryHash);
    };
    return {
      subscribe(changed: () => void) {
        for (const query of cache.getAll()) note(query);
        return cache.subscribe(({ query }) => {
          note(query);
          changed();
        });
      },
      count: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    };
  }, [cache]);
  return useSyncExternalStore(store.subscribe, store.count);
}

const levels = hashKey(keys.experienceTable);

/** Whether the page shows levels. */
function useShowsLevels(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(cache.subscribe, () => cache.get(levels)?.isActive() ?? false);
}
