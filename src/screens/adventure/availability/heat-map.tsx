import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { AvailabilityCount } from '#core/contract/adventures/availability.ts';
import { formatDay } from '#core/views/dates.ts';
import { wallOf } from '#core/rules/adventures/zoned.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Ago } from '../../shared/ago.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './availability.module.css';

/** How many members can play in each half day of a week, for masters. */
export function HeatMap({ monday, zone }: { monday: string; zone: string }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery({ ...api.calendars.counts(monday, zone), staleTime: 0 });
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count ?? 0));
  const some = (data ?? []).filter(({ count }) => (count ?? 0) > 0);
  return (
    <section aria-labelledby="heat">
      <h2 id="heat">{text('availability.all')}</h2>
      <ReadProblem title={text('availability.countsFailed')} read={{ data, error, refetch }} />
      {data && some.length === 0 && <EmptyState picture="lantern" title={text('availability.nobody')} />}
      <ul className={styles.heat}>
        {some.map((half) => (
          <li
            key={half.startsAt}
            className={styles.half}
            style={{ '--share': (half.count ?? 0) / most } as CSSProperties}
          >
            <strong>{halfName(half, zone)}</strong> {text('availability.count', { count: half.count ?? 0 })}
            {half.named.length > 0 && (
              <ul className={styles.named}>
                {half.named.map(({ player, playerName, lastGame }) => (
                  <li key={player}>
                    <bdi>{playerName ?? player}</bdi>{' '}
                    {lastGame === null ? text('date.never') : <Ago instant={lastGame} />}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const halfName = ({ startsAt }: AvailabilityCount, zone: string): string =>
  text('availability.ofDay', {
    day: formatDay(startsAt),
    part: text(wallOf(startsAt, zone).time < '18:00' ? 'availability.afternoon' : 'availability.evening'),
  });
