import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/date/date-field.tsx';
import { type Days, type Typed, useTypedView } from './days.ts';
import styles from './history-filter.module.css';

interface Props<View extends Days> {
  view: View;
  onView: (view: View) => void;
  /** The fields before those of the days. */
  children: (typed: Typed<View>, type: (part: Partial<Typed<View>>) => void) => ReactNode;
}

/** A form that chooses which entries a list shows: by days, and by the fields in `children`. */
export function ViewForm<View extends Days>({ view, onView, children }: Props<View>) {
  const { typed, type, sound, isDisordered } = useTypedView(view);
  const typeDay = (part: Partial<Record<keyof Days, number | string | null>>) =>
    type(part as Partial<Typed<View>>);
  return (
    <form
      className={styles.filter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) onView(sound);
      }}
    >
      {children(typed, type)}
      <DateField
        label={text('history.from')}
        granularity="day"
        value={typed.from}
        onChange={(from) => typeDay({ from })}
      />
      <DateField
        label={text('history.to')}
        granularity="day"
        value={typed.to}
        onChange={(to) => typeDay({ to })}
        errorMessage={isDisordered ? text('stats.endBeforeStart') : undefined}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" isDisabled={sound === null}>
          {text('history.show')}
        </Button>
      </div>
    </form>
  );
}
