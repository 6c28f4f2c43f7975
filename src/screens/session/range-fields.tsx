import { useState } from 'react';
import { numberOr } from '#core/rules/entered-number.ts';
import { isSame } from '#core/rules/same.ts';
import { type TimeRange, type RangeDraft, rangeFault, soundRange } from '#core/views/range.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/date/date-field.tsx';
import styles from './range-fields.module.css';

interface Props {
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}

const faults = { noDate: 'form.noDate', endBeforeStart: 'stats.endBeforeStart' } as const satisfies Record<
  string,
  TextKey
>;

/** Chooses a range and searches it. Another range in the address resets the fields. */
export function RangeFields({ range, onRange }: Props) {
  const [addressed, setAddressed] = useState(range);
  const [chosen, setChosen] = useState<RangeDraft>(range);
  if (!isSame(addressed, range)) {
    setAddressed(range);
    setChosen(range);
  }
  const fault = rangeFault(chosen);
  const sound = soundRange(chosen);
  const faultOf = (field: keyof TimeRange) =>
    fault?.field === field ? text(faults[fault.reason]) : undefined;
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) onRange(sound);
      }}
    >
      <DateField
        label={text('stats.from')}
        granularity="day"
        value={chosen.from}
        onChange={(day) => setChosen((now) => ({ ...now, from: numberOr(day, null) }))}
        errorMessage={faultOf('from')}
      />
      <DateField
        label={text('stats.to')}
        granularity="day"
        value={chosen.to}
        onChange={(day) => setChosen((now) => ({ ...now, to: numberOr(day, null) }))}
        errorMessage={faultOf('to')}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" isDisabled={sound === null}>
          {text('stats.search')}
        </Button>
      </div>
    </form>
  );
}
