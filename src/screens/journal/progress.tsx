import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProgressPoint } from '#core/contract/journal/progress.ts';
import { levelAt } from '#core/rules/experience.ts';
import { formatDay, formatMoment } from '#core/views/dates.ts';
import { levelSteps, lineOf } from '#core/views/journal/line.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { FoldedTable } from '#ui/lists/folded-table.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import styles from './progress.module.css';
import { ProgressLine } from './progress-line.tsx';

/** A character's experience, levels and money over time (docs/specification.md#s8-journal-progress). */
export function CharacterProgress({ characterId }: { characterId: string }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.journal.progress(characterId));
  return (
    <section className={styles.progress}>
      <h2>{text('progress.title')}</h2>
      <ReadProblem title={text('progress.failed')} read={{ data, error, refetch }} />
      {!data && !error && <Skeleton shape="chart" height="10rem" />}
      {data && <Lines points={data} />}
    </section>
  );
}

function Lines({ points }: { points: readonly ProgressPoint[] }) {
  const { api } = useServices();
  const { data: table = {} } = useQuery(api.reference.experienceTable());
  const exp = useMemo(() => lineOf(points, (point) => point.exp), [points]);
  const money = useMemo(() => lineOf(points, (point) => point.money), [points]);
  const steps = useMemo(() => levelSteps(exp, table), [exp, table]);
  if (exp.length < 2) return <p>{text('progress.few')}</p>;
  return (
    <>
      <div className={styles.lines}>
        <ProgressLine title={text('progress.exp')} of="exp" line={exp} steps={steps} />
        {money.length > 1 && <ProgressLine title={text('progress.money')} of="money" line={money} />}
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
          <Explained key="money">
            {amount === null ? text('history.unknown') : text('money', { amount })}
          </Explained>,
        ])}
      />
    </>
  );
}
