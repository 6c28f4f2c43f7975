import { useEffect, useId, useRef } from 'react';
import type { Side, Sides } from '#core/rules/merge.ts';
import type { DescribedDifference } from '#forms/describe-value.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import styles from './conflict-dialog.module.css';

interface Props {
  questions: readonly DescribedDifference[];
  sides: Sides;
  /** Ids of the questions that show that their answer is missing. */
  unanswered: readonly string[];
  /** Number of attempts to continue without all answers: each focuses the first unanswered question. */
  attempts: number;
  onChoose: (id: string, side: Side) => void;
  onChooseAll: (side: Side) => void;
}

/** A question for each field that the two sides changed to different values. */
export function ConflictQuestions({ questions, sides, unanswered, attempts, onChoose, onChooseAll }: Props) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const first = unanswered[0];
  // Focus moves at each attempt, but not when an answer changes.
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('[data-unanswered] input')?.focus();
  }, [attempts]);
  return (
    <section ref={section} aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId} className={styles.title}>
        {text('form.bothChanged')}
      </h3>
      <div className={styles.shortcuts}>
        <Button onPress={() => onChooseAll('theirs')}>{text('form.allTheirs')}</Button>
        <Button onPress={() => onChooseAll('mine')}>{text('form.allMine')}</Button>
      </div>
      {questions.map(({ id, label, was, theirs, mine }) => (
        <div key={id} data-unanswered={id === first || undefined}>
          <RadioGroup
            label={label}
            description={was === null ? undefined : text('form.was', { value: was })}
            errorMessage={unanswered.includes(id) ? text('form.chooseSide') : undefined}
            options={[
              { id: 'theirs', label: text('form.theirs', { value: theirs }) },
              { id: 'mine', label: text('form.mine', { value: mine }) },
            ]}
            value={sides[id] ?? null}
            onChange={(side) => onChoose(id, side as Side)}
          />
        </div>
      ))}
    </section>
  );
}
