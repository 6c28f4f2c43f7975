import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { text } from '#texts/texts.ts';
import { ToneIcon } from '#ui/elements/tone-icon.tsx';
import { LongRead } from '../shared/loading/long-read.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import styles from './member-layout.module.css';
import { useLeftOut, useShowsLevels } from './use-shown-reads.ts';

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
