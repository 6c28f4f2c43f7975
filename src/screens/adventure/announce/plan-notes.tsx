import { useQuery } from '@tanstack/react-query';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { weeklyPlans } from '#core/rules/adventures/announce.ts';
import { clashes } from '#core/rules/adventures/life.ts';
import { momentIn } from '#core/views/dates.ts';
import { adventureForm, type AdventureSource } from '#forms/definitions/adventure.ts';
import type { AdventureData } from '#forms/definitions/adventure.schema.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './plan-notes.module.css';

interface Props {
  entered: AdventureData;
  source: AdventureSource;
  /** The adventure that is changed; null for a new one. */
  original: Adventure | null;
}

/** What the plan would cause: games of other weeks, a tabletop that is taken, members who are asked again. */
export function PlanNotes({ entered, source, original }: Props) {
  const { data: others = [] } = useQuery(useServices().api.adventures.list());
  if (adventureForm.faults(entered).length > 0) return null;
  const { plan, weeks } = adventureForm.toWire(entered, source);
  const plans = weeklyPlans(plan, original ? 1 : weeks);
  const clashing = others.filter(
    (other) => other.id !== original?.id && plans.some((one) => clashes(one, other)),
  );
  const hasSeats = original !== null && original.seated + original.waiting > 0;
  return (
    <div className={styles.notes}>
      {plans.length > 1 && (
        <div>
          <p>{text('adventureForm.weekly')}</p>
          <ul>
            {plans.map(({ startsAt, zone }) => (
              <li key={startsAt}>{momentIn(startsAt, zone)}</li>
            ))}
          </ul>
        </div>
      )}
      <Clashing titles={[...new Set(clashing.map(({ title }) => title))]} />
      {hasSeats && plan.startsAt !== original.startsAt && (
        <Alert tone="info" title={text('adventureForm.asksAgain')} />
      )}
    </div>
  );
}

/** Warns that other adventures have the same virtual tabletop at the same time. */
export const Clashing = ({ titles }: { titles: readonly string[] }) =>
  titles.map((title) => (
    <Alert
      key={title}
      tone="warning"
      isUrgent={false}
      title={text('adventureForm.sameInstance', { title })}
    />
  ));
