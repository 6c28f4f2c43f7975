import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import type { AvailabilityCount } from '#core/contract/adventures/availability.ts';
import { daysOf, dayParts } from '#core/rules/adventures/availability.ts';
import { daysSince } from '#core/views/since.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { PlayerLink } from '../../shared/thing-links.tsx';
import styles from './availability.module.css';
import { dayName, partName, type ShownWeek } from './part-names.ts';

/** How many members can play in each part of a week, for masters, and when those can who agreed to be named. */
export function HeatMap(week: ShownWeek) {
  const { monday, zone, isByHour } = week;
  const { api } = useServices();
  const query = api.calendars.counts(monday, zone, isByHour);
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const isEmpty = data?.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="heat" className={styles.week}>
      <h2 id="heat">{text('availability.all')}</h2>
      <ReadProblem title={text('availability.countsFailed')} read={{ data, error, refetch }} />
      {!data && !error && <Skeleton shape="lines" height="20rem" />}
      {isEmpty && <EmptyState picture="lantern" title={text('availability.nobody')} />}
      {data && !isEmpty && <Counts counts={data} {...week} />}
    </section>
  );
}

/** The days are rows of half days, or columns of hours, as in the grid of the member's own. */
function Counts({ counts, monday, zone, isByHour }: ShownWeek & { counts: readonly AvailabilityCount[] }) {
  const dates = daysOf(monday);
  const parts = dates.map((date) => dayParts(date, zone, isByHour));
  const partNames = parts[0]!.map((_, index) => partName(index, isByHour));
  const dayNames = dates.map(dayName);
  const [heads, rows] = isByHour ? [dayNames, partNames] : [partNames, dayNames];
  const countOf = new Map(counts.map(({ startsAt, count }) => [startsAt, count ?? 0]));
  const most = Math.max(...countOf.values());
  const nameOf = new Map(
    parts.flatMap((ofDay, day) =>
      ofDay.map(([start], part) => [
        start,
        isByHour
          ? dayNames[day]!
          : text('availability.ofDay', { day: dayNames[day]!, part: partNames[part]! }),
      ]),
    ),
  );
  return (
    <>
      <table aria-labelledby="heat" className={styles.heat}>
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner is no control */}
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {heads.map((head, column) => {
                const [start = 0] = isByHour ? parts[column]![row]! : parts[row]![column]!;
                const count = countOf.get(start) ?? 0;
                return (
                  <td key={head} style={{ '--share': count / most } as CSSProperties}>
                    {text('number', { value: count })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Named counts={counts} nameOf={nameOf} />
    </>
  );
}

interface NamedProps {
  counts: readonly AvailabilityCount[];
  /** What the part of the week is called that begins then. */
  nameOf: ReadonlyMap<number | undefined, string>;
}

/** Those who agreed to be named, the longest without a game first. */
function Named({ counts, nameOf }: NamedProps) {
  const [now] = useState(Date.now);
  const members = new Map(counts.flatMap(({ named }) => named.map((member) => [member.player, member])));
  if (members.size === 0) return null;
  const free = (player: string): string =>
    [
      ...new Set(
        counts.flatMap(({ startsAt, named }) =>
          named.some((one) => one.player === player) ? (nameOf.get(startsAt) ?? []) : [],
        ),
      ),
    ].join('; ');
  return (
    <ul aria-label={text('availability.namedList')} className={styles.named}>
      {[...members.values()]
        .toSorted((one, other) => (one.lastGame ?? -Infinity) - (other.lastGame ?? -Infinity))
        .map(({ player, playerName, lastGame }) => (
          <li key={player}>
            <p>
              <PlayerLink id={player} name={playerName ?? player} />
              {', '}
              {lastGame === null
                ? text('availability.neverPlayed')
                : text('availability.sinceGame', { days: daysSince(lastGame, now) })}
            </p>
            <p>{free(player)}</p>
          </li>
        ))}
    </ul>
  );
}
