import { type RefObject, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import {
  type Granularity,
  isHalfTyped,
  pastedInstant,
  toDate,
  toInstant,
  typedDate,
  written,
} from './date-values.ts';

interface Options {
  /** Where the parts stand. */
  parts: RefObject<HTMLElement | null>;
  granularity: Granularity;
  value: number | null;
  onChange: (value: number | null) => void;
}

/**
 * A date while some of its parts are missing. What is left of it stays on the screen, and the caller hears of no date:
 * `behind` is the one that stood there whole, for react-aria to keep what is left. `notice` says what became of a text
 * that is no date.
 */
export function useHalfDate({ parts, granularity, value, onChange }: Options) {
  const [half, setHalf] = useState<{ behind: number | null } | null>(null);
  const [notice, setNotice] = useState<string>();
  /** What became of what was typed into single parts, by part. */
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  /** What stood there when the focus began to leave. */
  const leaving = useRef<string | null>(null);

  // Another date from outside takes the place of the half one.
  const [known, setKnown] = useState(value);
  /** The last whole date: a change and the leaving that caused it are one event. */
  const whole = useRef(value);
  if (known !== value) {
    setKnown(value);
    if (value !== null) setHalf(null);
  }
  const emit = (instant: number | null) => {
    if (instant !== null) whole.current = instant;
    onChange(instant);
  };
  /** On leaving, react-aria makes the last day of February of its 30th, and a clock that is put forward skips times. */
  const constrained = (date: object, instant: number): string | undefined => {
    const typed = leaving.current ?? written(date);
    const shown = written(toDate(instant, granularity));
    return typed === shown ? undefined : text('ui.dateConstrained', { typed, date: shown });
  };
  return {
    behind: value ?? half?.behind ?? null,
    isHalf: half !== null && value === null,
    notice:
      half !== null && value === null
        ? undefined
        : [notice, ...Object.values(changed)].filter(Boolean).join(' '),
    change(date: { toDate: (zone: string) => Date } | null) {
      setNotice(date ? constrained(date, toInstant(date)) : undefined);
      setHalf(null);
      emit(date && toInstant(date));
    },
    /** Says what became of digits that were typed into a part; without them, that they are gone. */
    partChanged(part: string, digits?: { typed: string; shown: string }) {
      setChanged(({ [part]: _before, ...others }) =>
        digits ? { ...others, [part]: text('ui.datePartConstrained', { part, ...digits }) } : others,
      );
    },
    paste(pasted: string) {
      const instant = pastedInstant(pasted, granularity, value);
      setChanged({});
      setNotice(instant === null ? text('ui.dateUnreadable', { example: example[granularity] }) : undefined);
      if (instant === null) return;
      setHalf(null);
      emit(instant);
    },
    beginsToLeave() {
      leaving.current = typedDate(parts.current);
    },
    hasLeft() {
      leaving.current = null;
    },
    leave() {
      if (isHalfTyped(parts.current)) {
        setHalf({ behind: value === null ? (half?.behind ?? null) : whole.current });
        if (value !== null) onChange(null);
      } else if (half) {
        // Completed to what it was, of which react-aria tells nobody.
        setHalf(null);
        if (value === null && typedDate(parts.current) !== '') emit(half.behind);
      }
    },
  };
}

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };
