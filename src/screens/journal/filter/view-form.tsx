import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { SubmitButton } from '#ui/buttons/submit-button.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import { FoldedFields } from '#ui/fields/folded-fields.tsx';
import { DateField } from '#ui/fields/date/date-field.tsx';
import { type Days, type TypedView, useTypedView } from './days.ts';
import styles from './history-filter.module.css';

interface Props<View extends Days> {
  view: View;
  onView: (view: View) => void;
  /** The fields before those of the days. */
  children: Fields<View>;
  /** The main field and its part of the view. A narrow window always shows the field, with the submit button beside it. */
  main?: { of: keyof View; field: Fields<View> };
}

type Fields<View extends Days> = (
  typed: TypedView<View>,
  type: (part: Partial<TypedView<View>>) => void,
) => ReactNode;

/** How many filters of a view are set, without `main`. */
const countSet = <View extends Days>(view: View, main: keyof View | undefined): number =>
  Object.entries(view).filter(([name, value]) => name !== main && value !== null && value !== '').length;

/** A form that chooses which entries a list shows: by days, and by the fields in `children`. */
export function ViewForm<View extends Days>({ view, onView, children, main }: Props<View>) {
  const [isOpen, setOpen] = useState(false);
  const { typed, type, sound, isDisordered, fault } = useTypedView(view);
  const form = useRef<HTMLFormElement>(null);
  const faultId = useId();
  /** How often the form was submitted with a fault. */
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const typeDay = (part: Partial<Record<keyof Days, number | string | null>>) => {
    // While a day is being corrected, nothing interrupts.
    setAttempts(0);
    type(part as Partial<TypedView<View>>);
  };
  const submit = (
    <div className={styles.submit}>
      <SubmitButton isIncomplete={sound === null} isPending={false} describedBy={fault && faultId}>
        {text('history.show')}
      </SubmitButton>
      <span id={faultId} hidden>
        {fault}
      </span>
      {attempts > 0 && fault !== undefined && (
        <VisuallyHidden key={attempts}>
          <span role="alert">{fault}</span>
        </VisuallyHidden>
      )}
    </div>
  );
  return (
    <form
      ref={form}
      className={styles.filter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) onView(sound);
        else setAttempts(attempts + 1);
      }}
    >
      <FoldedFields
        // A day that needs attention stays visible.
        isOpen={isOpen || sound === null}
        onOpenChange={setOpen}
        count={countSet(view, main?.of)}
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
        {!main && submit}
      </FoldedFields>
      {main?.field(typed, type)}
      {main && submit}
    </form>
  );
}
