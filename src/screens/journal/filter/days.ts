import { useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import { startOfDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { dateFault } from '#ui/fields/date/date-text.ts';

/** The first and the last day of a view: the epoch ms of any moment of the day; null for no limit. */
export interface Days {
  from: number | null;
  to: number | null;
}

/** A view that is being changed; a half-typed day is a string. */
export type TypedView<View extends Days> = Omit<View, keyof Days> &
  Record<keyof Days, number | string | null>;

const isComplete = <View extends Days>(typed: TypedView<View>): typed is TypedView<View> & View =>
  typeof typed.from !== 'string' && typeof typed.to !== 'string';

const isInOrder = ({ from, to }: Days): boolean =>
  from === null || to === null || startOfDay(from) <= startOfDay(to);

/**
 * Holds the view that a form changes, until another view in the address replaces it. `sound` is null while a day is
 * half-typed or the days are in the wrong order; `fault` then says why in words.
 */
export function useTypedView<View extends Days>(view: View) {
  const [addressed, setAddressed] = useState(view);
  const [typed, setTyped] = useState<TypedView<View>>(view);
  if (!isSame(addressed, view)) {
    setAddressed(view);
    setTyped(view);
  }
  const complete = isComplete(typed) ? typed : null;
  const isDisordered = complete !== null && !isInOrder(complete);
  const unreadable = [typed.from, typed.to].find((day) => typeof day === 'string');
  return {
    typed,
    type: (part: Partial<TypedView<View>>) => setTyped((now) => ({ ...now, ...part })),
    sound: isDisordered ? null : complete,
    isDisordered,
    fault: isDisordered
      ? text('stats.endBeforeStart')
      : unreadable === undefined
        ? undefined
        : dateFault(unreadable),
  };
}
