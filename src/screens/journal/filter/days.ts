import { useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import { startOfDay } from '#core/views/dates.ts';

/** The days of a view: epoch ms of a moment in each, null for no limit. */
export interface Days {
  from: number | null;
  to: number | null;
}

/** A view while it is being changed: a half-typed day is text. */
export type Typed<View extends Days> = Omit<View, keyof Days> & Record<keyof Days, number | string | null>;

const isWhole = <View extends Days>(typed: Typed<View>): typed is Typed<View> & View =>
  typeof typed.from !== 'string' && typeof typed.to !== 'string';

const isInOrder = ({ from, to }: Days): boolean =>
  from === null || to === null || startOfDay(from) <= startOfDay(to);

/**
 * A view that a form changes; another one in the address replaces it. `sound` is null while a day is half-typed or the
 * days are in the wrong order.
 */
export function useTypedView<View extends Days>(view: View) {
  const [begun, setBegun] = useState(view);
  const [typed, setTyped] = useState<Typed<View>>(view);
  if (!isSame(begun, view)) {
    setBegun(view);
    setTyped(view);
  }
  const whole = isWhole(typed) ? typed : null;
  return {
    typed,
    type: (part: Partial<Typed<View>>) => setTyped((now) => ({ ...now, ...part })),
    sound: whole && isInOrder(whole) ? whole : null,
    isDisordered: whole !== null && !isInOrder(whole),
  };
}
