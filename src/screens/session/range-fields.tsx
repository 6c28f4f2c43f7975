import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import { numberOr } from '#core/rules/entered-number.ts';
import { type Range, rangeFault } from '#core/views/range.ts';
import { rangeMachine } from '#machines/range.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/date/date-field.tsx';
import styles from './range-fields.module.css';

interface Props {
  range: Range;
  onRange: (range: Range) => void;
}

const faults = { noDate: 'form.noDate', endBeforeStart: 'stats.endBeforeStart' } as const satisfies Record<
  string,
  TextKey
>;

/** Chooses a range and searches it. Another one in the address begins the choice anew. */
export function RangeFields({ range: { from, to }, onRange }: Props) {
  const choice = useMemo(
    () => createActor(rangeMachine, { input: { from, to, search: onRange } }).start(),
    [from, to, onRange],
  );
  const snapshot = useSelector(choice, (now) => now);
  const fault = rangeFault(snapshot.context);
  const faultOf = (field: keyof Range) => (fault?.field === field ? text(faults[fault.reason]) : undefined);
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choice.send({ type: 'search.asked' });
      }}
    >
      <DateField
        label={text('stats.from')}
        granularity="day"
        value={snapshot.context.from}
        onChange={(day) => choice.send({ type: 'start.chosen', from: numberOr(day, null) })}
        errorMessage={faultOf('from')}
      />
      <DateField
        label={text('stats.to')}
        granularity="day"
        value={snapshot.context.to}
        onChange={(day) => choice.send({ type: 'end.chosen', to: numberOr(day, null) })}
        errorMessage={faultOf('to')}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" isDisabled={!snapshot.can({ type: 'search.asked' })}>
          {text('stats.search')}
        </Button>
      </div>
    </form>
  );
}
