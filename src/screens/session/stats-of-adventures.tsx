import { useQuery } from '@tanstack/react-query';
import { wordedTimeLeft } from '#core/rules/adventures/time-left.ts';
import { formatDay } from '#core/views/dates.ts';
import type { TimeRange } from '#core/views/range.ts';
import { text } from '#texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FoldedTable } from '#ui/lists/folded-table.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { PlayerLink } from '../shared/thing-links.tsx';
import { CountList } from './count-list.tsx';
import { Figures } from './figures.tsx';
import styles from './stats-of.module.css';

function waitIn(wait: number | null): string {
  if (wait === null) return text('stats.noWait');
  const { unit, count } = wordedTimeLeft(wait);
  return unit === 'hours'
    ? text('recipe.hours', { hours: count })
    : text('recipe.minutes', { minutes: count });
}

/** How the seats of adventures were filled, and who plays (docs/specification.md#s2-stats-adventures). */
export function StatsOfAdventures({ range }: { range: TimeRange }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.adventures.stats(range.from, range.to));
  const { offered, filled, absentMembers: absent = [] } = data ?? {};
  return (
    <section className={styles.stats} aria-labelledby="adventures">
      <h2 id="adventures">{text('nav.adventures')}</h2>
      <ReadProblem title={text('stats.adventuresFailed')} read={{ data, error, refetch }} />
      {!data && !error && <Skeleton shape="lines" height="20rem" />}
      {data && (
        <>
          <Figures
            figures={{ wait: waitIn(data.wait), newcomers: data.newcomers ?? 0, absent: data.absent ?? 0 }}
          />
          <div className={styles.part}>
            <h3>{text('adventurePage.seats')}</h3>
            <CountList
              name="seats"
              label={text('adventurePage.seats')}
              counts={
                offered
                  ? [
                      { id: 'offered', name: text('stats.offered'), count: offered },
                      { id: 'filled', name: text('stats.filled'), count: filled ?? 0 },
                    ]
                  : []
              }
              empty={text('stats.noSeats')}
            />
            {absent.length > 0 && (
              <FoldedTable
                summary={text('stats.absentNames', { count: absent.length })}
                heads={[text('subject.member'), text('stats.lastGame')]}
                rows={absent.map(({ player, playerName, lastGame }) => [
                  <PlayerLink key={player} id={player} name={playerName ?? player} />,
                  lastGame === null ? text('date.never') : formatDay(lastGame),
                ])}
                isNumeric
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
