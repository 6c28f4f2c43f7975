import { useId, useState } from 'react';
import { type EnteredNumber, numberOr } from '#core/rules/entered-number.ts';
import { isSame } from '#core/rules/same.ts';
import { hasSameDays, type TimeRange, rangeFault, soundRange } from '#core/views/range.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { SubmitButton } from '#ui/buttons/submit-button.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { News } from '#ui/feedback/news.tsx';
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

const invalidBox = 'input[aria-invalid="true"]';

/** Chooses a range and searches it. Another range in the address resets the fields. */
export function RangeFields({ range, onRange }: Props) {
  const [addressed, setAddressed] = useState(range);
  /** A day that is typed but not complete is a string. */
  const [typed, setTyped] = useState<Record<keyof TimeRange, EnteredNumber>>(range);
  const faultId = useId();
  const chosen = { from: numberOr(typed.from, null), to: numberOr(typed.to, null) };
  const fault = rangeFault(chosen);
  const sound = soundRange(chosen);
  if (!isSame(addressed, range)) {
    setAddressed(range);
    // After a search for the chosen days, the fields keep their notices.
    if (!sound || !hasSameDays(sound, range)) setTyped(range);
  }
  const faultOf = (field: keyof TimeRange) =>
    fault?.field === field && typeof typed[field] !== 'string' ? text(faults[fault.reason]) : undefined;
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) onRange(sound);
        else event.currentTarget.querySelector<HTMLElement>(invalidBox)?.focus();
      }}
    >
      <DateField
        label={text('stats.from')}
        granularity="day"
        value={typed.from}
        onChange={(from) => setTyped((now) => ({ ...now, from }))}
        errorMessage={faultOf('from')}
      />
      <DateField
        label={text('stats.to')}
        granularity="day"
        value={typed.to}
        onChange={(to) => setTyped((now) => ({ ...now, to }))}
        errorMessage={faultOf('to')}
      />
      <div className={styles.submit}>
        <SubmitButton isIncomplete={sound === null} isPending={false} describedBy={faultId}>
          {text('stats.search')}
        </SubmitButton>
        <VisuallyHidden>
          <span id={faultId}>{fault && text(faults[fault.reason])}</span>
        </VisuallyHidden>
        {/* The user may have changed the other day, so announce the fault. Each field announces its own incomplete day. */}
        <News words={fault?.reason === 'endBeforeStart' ? [text('stats.endBeforeStart')] : []} />
      </div>
    </form>
  );
}
