import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProgressPoint } from '#core/contract/journal/progress.ts';
import { levelAt } from '#core/rules/experience.ts';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import {
  isOverDays,
  levelSteps,
  lineOf,
  type LinePoint,
  placesOf,
  pointsOf,
} from '#core/views/journal/line.ts';
import { moneyText, text } from '#texts/texts.ts';
import { DisclosureRow } from '#ui/elements/cards/disclosure-row.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { FoldedTable } from '#ui/lists/folded-table.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import styles from './progress.module.css';
import { ProgressLine } from './progress-line.tsx';

/**
 * A character's experience, levels and money over time (docs/specification.md#s8-journal-progress), folded to a strip with
 * a small line.
 */
export function CharacterProgress({ characterId }: { characterId: string }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.journal.progress(characterId));
  const [isOpen, setOpen] = useHistoryState<boolean>('progress.open', false);
  const exp = useMemo(() => lineOf(data ?? [], (point) => point.exp), [data]);
  return (
    <>
      <ReadProblem title={text('progress.failed')} read={{ data, error, refetch }} />
      {!data && !error && <Skeleton shape="chart" height="2.875rem" />}
      {data && !isOverDays(exp) && <p className={styles.few}>{text('progress.few')}</p>}
      {data && isOverDays(exp) && (
        <section className={styles.progress}>
          <DisclosureRow
            title={text('progress.title')}
            facts={
              <svg aria-hidden className={styles.strip} viewBox="0 0 100 100" preserveAspectRatio="none">
                <polyline points={pointsOf(placesOf(exp))} />
              </svg>
            }
            isExpanded={isOpen}
            onExpandedChange={setOpen}
          >
            <Lines points={data} exp={exp} />
          </DisclosureRow>
        </section>
      )}
    </>
  );
}

function Lines({ points, exp }: { points: readonly ProgressPoint[]; exp: readonly LinePoint[] }) {
  const { api } = useServices();
  const { data: table = {} } = useQuery(api.reference.experienceTable());
  const money = useMemo(() => lineOf(points, (point) => point.money), [points]);
  const steps = useMemo(() => levelSteps(exp, table), [exp, table]);
  return (
    <div className={styles.parts}>
      <div className={styles.lines}>
        <ProgressLine title={text('progress.exp')} of="exp" line={exp} steps={steps} />
        {isOverDays(money) && <ProgressLine title={text('progress.money')} of="money" line={money} />}
      </div>
      {steps.length > 0 && (
        <ul aria-label={text('progress.levels')} className={styles.levels}>
          {steps.map(({ at, level }) => (
            <li key={at}>{text('progress.level', { level, day: formatDay(at) })}</li>
          ))}
        </ul>
      )}
      <FoldedTable
        summary={text('stats.asTable')}
        heads={[text('progress.date'), text('progress.exp'), text('column.level'), text('progress.money')]}
        rows={points.map(({ at, exp: total, money: amount }) => [
          formatMoment(at),
          text('number', { value: total }),
          levelAt(table, total) ?? text('character.unknownLevel'),
          <Explained key="money">{amount === null ? text('history.unknown') : moneyText(amount)}</Explained>,
        ])}
      />
    </div>
  );
}
