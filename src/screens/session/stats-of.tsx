import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Session } from '#core/contract/sessions.ts';
import { startOfDay } from '#core/views/dates.ts';
import type { TimeRange } from '#core/views/range.ts';
import {
  characterCounts,
  labelCounts,
  masterCharacters,
  masterCounts,
  namedMasters,
  newestFirst,
  sessionFigures,
} from '#core/views/session-stats.ts';
import { isForCalendar, sessionCalendar } from '#core/views/session-calendar.ts';
import { sessionsByDay, sessionsByMonth } from '#core/views/sessions-over-time.ts';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { Seal } from '#ui/elements/signs/seal.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addresses } from '../shared/addresses.ts';
import { useTokenImages } from '../shared/characters/use-token-images.ts';
import { linkedText } from '../shared/linked-text.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { CharacterLink, useCharacterAddress, useHasPages } from '../shared/thing-links.tsx';
import { CalendarChart } from './charts/calendar-chart.tsx';
import { DotLine } from './charts/dot-line.tsx';
import { MonthBars } from './charts/month-bars.tsx';
import { CountList } from './count-list.tsx';
import { initialCount } from './show-all.tsx';
import { Figures } from './figures.tsx';
import { LastSessions } from './last-sessions.tsx';
import styles from './stats-of.module.css';

interface Props {
  sessions: readonly Session[];
  range: TimeRange;
}

/** The statistics of the sessions: figures, a chart over time, and lists. */
export function StatsOf({ sessions, range }: Props) {
  const labels = useMemo(() => labelCounts(sessions), [sessions]);
  const hasPages = useHasPages();
  const newest = useMemo(() => newestFirst(sessions), [sessions]);
  const figures = useMemo(() => sessionFigures(sessions), [sessions]);
  return (
    <div className={styles.stats}>
      <Story sessions={sessions} fallen={figures.fallen} />
      <Figures figures={figures} />
      {startOfDay(range.from) < startOfDay(range.to) && (
        <section className={styles.wide}>
          <h2>{text('stats.overTime')}</h2>
          <OverTime sessions={sessions} range={range} />
        </section>
      )}
      <div className={styles.lists}>
        <div className={styles.column}>
          <section className={styles.part}>
            <h2>{text('stats.labels')}</h2>
            <CountList
              name="labels"
              label={text('stats.labels')}
              counts={labels}
              addressOf={hasPages ? (label) => addresses.sessionsWith({ label }) : undefined}
              empty={text('stats.noLabels')}
            />
          </section>
          <section className={styles.part}>
            <h2>{text('stats.masters')}</h2>
            <Masters sessions={sessions} />
          </section>
        </div>
        <div className={styles.column}>
          <section className={styles.part}>
            <h2>{text('stats.mostPlayed')}</h2>
            <MostPlayed sessions={sessions} />
          </section>
          <section className={styles.part}>
            <h2>{text('stats.last')}</h2>
            <LastSessions sessions={newest} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Who played most, and whether all survived; nothing if nobody played. */
function Story({ sessions, fallen }: Pick<Props, 'sessions'> & { fallen: number }) {
  const [first] = useMemo(() => characterCounts(sessions), [sessions]);
  if (!first) return null;
  const character = <CharacterLink id={first.id} name={first.name} />;
  return (
    <p className={styles.story}>{linkedText('stats.story', { character, played: first.count, fallen })}</p>
  );
}

const OverTime = (props: Props) =>
  isForCalendar(props.range) ? <ManyWeeks {...props} /> : <FewWeeks {...props} />;

function FewWeeks({ sessions, range }: Props) {
  const days = useMemo(() => sessionsByDay(sessions, range), [sessions, range]);
  return days.some(({ count }) => count > 0) && <DotLine days={days} />;
}

function ManyWeeks({ sessions, range }: Props) {
  const calendar = useMemo(() => sessionCalendar(sessions, range), [sessions, range]);
  const months = useMemo(() => sessionsByMonth(sessions, range), [sessions, range]);
  return (
    <>
      <CalendarChart {...calendar} />
      <MonthBars {...months} />
    </>
  );
}

function MostPlayed({ sessions }: Pick<Props, 'sessions'>) {
  const counts = useMemo(() => characterCounts(sessions), [sessions]);
  const ids = useMemo(() => counts.slice(0, initialCount).map(({ id }) => id), [counts]);
  const images = useTokenImages(ids);
  return (
    <CountList
      name="characters"
      label={text('stats.mostPlayed')}
      counts={counts}
      empty={text('stats.nobodyPlayed')}
      addressOf={useCharacterAddress()}
      renderPicture={({ name }, index) => <Avatar src={images[index] ?? null} name={name} />}
    />
  );
}

function Masters({ sessions }: { sessions: readonly Session[] }) {
  const { api } = useServices();
  const hasPages = useHasPages();
  const counts = useMemo(() => masterCounts(sessions), [sessions]);
  const characters = useMemo(() => masterCharacters(sessions), [sessions]);
  const ids = useMemo(() => counts.map(({ id }) => id).filter(Boolean), [counts]);
  const { data, error, isPlaceholderData, refetch } = useQuery(api.players.byIds(ids));
  const named = useMemo(() => {
    const names = new Map(data?.map(({ playerId, name }) => [playerId, name]));
    return namedMasters(counts, names, text('stats.unknownMaster'));
  }, [counts, data]);
  if ((!data || isPlaceholderData) && !error) return <Skeleton shape="chart" height="16rem" />;
  return (
    <>
      <ReadProblem title={text('stats.namesFailed')} read={{ data, error, refetch }} />
      <CountList
        name="masters"
        label={text('stats.masters')}
        counts={named}
        addressOf={hasPages ? (id) => (id === '' ? null : addresses.player(id)) : undefined}
        renderPicture={() => <Seal />}
        renderMore={({ id }) => {
          const character = characters.get(id);
          return character && linkedText('stats.as', { character: <CharacterLink id={character} /> });
        }}
      />
    </>
  );
}
