import { type RefObject, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { isHalfTyped, typedDate, written } from './date-values.ts';

/**
 * A date while some of its parts are missing. What is left of it stays on the screen, and the caller hears of no date:
 * `behind` is the one that stood there whole, for react-aria to keep what is left.
 */
export function useHalfDate(
  parts: RefObject<HTMLElement | null>,
  value: number | null,
  onChange: (value: number | null) => void,
) {
  const [half, setHalf] = useState<{ behind: number | null } | null>(null);
  const [notice, setNotice] = useState<string>();
  /** What stood there when the focus began to leave. */
  const leaving = useRef<string | null>(null);

  // Another date from outside takes the place of the half one.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== null) setHalf(null);
  }
  return {
    behind: value ?? half?.behind ?? null,
    isHalf: half !== null && value === null,
    notice,
    change(instant: number | null, date: object | null) {
      const typed = leaving.current;
      // On leaving, react-aria makes the last day of February of its 30th.
      const isConstrained = typed !== null && date !== null && typed !== written(date);
      setNotice(isConstrained ? text('ui.dateConstrained', { typed, date: written(date) }) : undefined);
      setHalf(null);
      onChange(instant);
    },
    beginsToLeave() {
      leaving.current = typedDate(parts.current);
    },
    hasLeft() {
      leaving.current = null;
    },
    leave() {
      if (isHalfTyped(parts.current)) {
        setHalf({ behind: value ?? half?.behind ?? null });
        if (value !== null) onChange(null);
      } else if (half) {
        // Completed to what it was, of which react-aria tells nobody.
        setHalf(null);
        if (value === null && typedDate(parts.current) !== '') onChange(half.behind);
      }
    },
  };
}
