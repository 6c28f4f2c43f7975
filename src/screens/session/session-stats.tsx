import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type TimeRange, rangeFault, wholeDays } from '#core/views/range.ts';
import { text } from '#texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton, SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { useIsOffered } from '../shared/use-may-call.ts';
import { Presets } from './presets.tsx';
import { RangeFields } from './range-fields.tsx';
import styles from './range-fields.module.css';
import stats from './stats-of.module.css';
import { StatsOf } from './stats-of.tsx';
import { StatsOfAdventures } from './stats-of-adventures.tsx';

interface Props {
  /** The range in the address, or the default one. */
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}

const figures = { count: 4, shape: 'lines', height: '5.25rem', columns: { base: 2, md: 4 } } as const;

/** Statistics about the sessions of a range (docs/specification.md#session-stats). */
export function SessionStats({ range, onRange }: Props) {
  const { api } = useServices();
  const days = useMemo(() => wholeDays(range), [range]);
  const hasAdventures = useIsOffered('adventureStats');
  // An address can contain a range that the fields refuse.
  const isSound = rangeFault(range) === null;
  const { data, error, isLoading, refetch } = useQuery({
    ...api.sessions.inDates(days.from, days.to),
    enabled: isSound,
  });
  return (
    <Page>
      <PageHeading title={text('stats.title')} />
      <div className={styles.range}>
        <Presets range={range} onRange={onRange} />
        <RangeFields range={range} onRange={onRange} />
      </div>
      <ReadProblem title={text('stats.failed')} read={{ data, error, refetch }} />
      {isLoading && (
        <>
          <SkeletonGrid label={text('stats.loading')} {...figures} />
          <Skeleton shape="chart" height="14rem" />
          <div aria-hidden className={stats.lists}>
            <Skeleton shape="lines" height="20rem" />
            <Skeleton shape="lines" height="20rem" />
          </div>
        </>
      )}
      <p aria-live="polite" hidden={!data}>
        {data && text('stats.shown', { count: data.length })}
      </p>
      {data?.length === 0 && (
        <EmptyState picture="book" title={text('stats.empty')}>
          {text('stats.emptyHint')}
        </EmptyState>
      )}
      {data && data.length > 0 && <StatsOf sessions={data} range={days} />}
      {hasAdventures && isSound && <StatsOfAdventures range={days} />}
    </Page>
  );
}
