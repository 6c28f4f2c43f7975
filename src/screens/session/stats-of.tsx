import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Session } from '#core/contract/sessions.ts';
import type { Range } from '#core/views/range.ts';
import { labelCounts, masterCounts, namedMasters, newestFirst } from '#core/views/session-stats.ts';
import { sessionsOverTime } from '#core/views/sessions-over-time.ts';
import { text } from '#texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { CountList } from './count-list.tsx';
import { LastSessions } from './last-sessions.tsx';
import styles from './stats-of.module.css';
import { TimeChart } from './time-chart.tsx';

interface Props {
  sessions: readonly Session[];
  range: Range;
}

/** The statistics of some sessions: three lists, each with a chart. */
export function StatsOf({ sessions, range }: Props) {
  const labels = useMemo(() => labelCounts(sessions), [sessions]);
  const newest = useMemo(() => newestFirst(sessions), [sessions]);
  const overTime = useMemo(() => sessionsOverTime(sessions, range), [sessions, range]);
  return (
    <div className={styles.stats}>
      <section className={styles.part}>
        <h2>{text('stats.labels')}</h2>
        <CountList
          name="labels"
          label={text('stats.labels')}
          counts={labels}
          empty={text('stats.noLabels')}
        />
      </section>
      <section className={styles.part}>
        <h2>{text('stats.masters')}</h2>
        <Masters sessions={sessions} />
      </section>
      <section className={styles.wide}>
        <h2>{text('stats.last')}</h2>
        <div className={styles.last}>
          <TimeChart {...overTime} end={range.to} />
          <LastSessions sessions={newest} />
        </div>
      </section>
    </div>
  );
}

function Masters({ sessions }: { sessions: readonly Session[] }) {
  const { api } = useServices();
  const counts = useMemo(() => masterCounts(sessions), [sessions]);
  const ids = useMemo(() => counts.map(({ id }) => id).filter(Boolean), [counts]);
  const { data, error, isPlaceholderData, refetch } = useQuery(api.players.byIds(ids));
  const named = useMemo(() => {
    const names = new Map(data?.map(({ playerId, name }) => [playerId, name]));
    return namedMasters(counts, names, text('stats.unknownMaster'));
  }, [counts, data]);
  if ((!data || isPlaceholderData) && !error) return <Skeleton height="16rem" />;
  return (
    <>
      <ReadProblem
        title={text('stats.namesFailed')}
        error={error}
        isShown={data !== undefined}
        refetch={refetch}
      />
      <CountList name="masters" label={text('stats.masters')} counts={named} />
    </>
  );
}
