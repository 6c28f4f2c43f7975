import { type RefObject, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import {
  completed,
  type Granularity,
  isHalfTyped,
  type PartName,
  pastedDate,
  standing,
  toDate,
  toInstant,
  typedDate,
  written,
} from './date-values.ts';

interface Options {
  /** Where the parts stand. */
  parts: RefObject<HTMLElement | null>;
  granularity: Granularity;
  value: number | string | null;
  onChange: (value: number | string | null) => void;
}

interface Half {
  /** The whole date behind the half one: react-aria keeps what is left of it. */
  behind: number | null;
  /** Whether it was left so. */
  isLeft: boolean;
  /** The parts that are still to be emptied, for it to look as it did. */
  toEmpty: readonly PartName[];
}

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };

/**
 * A date while some of its parts are missing, which is handed on as what stands there, such as `2026-11-?`. Given back,
 * it stands there again. `notice` says what became of what was typed or pasted and is no date.
 */
export function useHalfDate({ parts, granularity, value, onChange }: Options) {
  const [half, setHalf] = useState<Half | null>(() =>
    typeof value === 'string' ? { ...completed(value, granularity), isLeft: true } : null,
  );
  const [notice, setNotice] = useState<string>();
  /** What became of what was typed into single parts, by part. */
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  /** The digits that were typed one after another, and where: null once anything else was done. */
  const run = useRef<{ part: string; digits: string } | null>(null);
  /** What stood there when the focus began to leave. */
  const leaving = useRef<string | null>(null);

  // Another date from outside takes the place of the half one.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typeof value === 'number') setHalf(null);
  }
  /** The last whole date: a change and the leaving that caused it are one event. */
  const whole = useRef(half?.behind ?? (typeof value === 'number' ? value : null));
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
  const look = (isLeft: boolean) => {
    if (isHalfTyped(parts.current)) {
      const now = standing(parts.current);
      setHalf({ behind: whole.current, isLeft: isLeft || half?.isLeft === true, toEmpty: [] });
      if (now !== value) onChange(now);
    } else if (half) {
      // Completed to what it was, of which react-aria tells nobody.
      setHalf(null);
      if (typeof value !== 'number' && typedDate(parts.current) !== '') emit(half.behind);
    }
  };
  const isHalf = half?.isLeft === true && typeof value !== 'number';
  /** Says what became of digits that were typed into a part; without them, that they are gone. */
  const partChanged = (part: string, digits?: { typed: string; shown: string }) => {
    setChanged(({ [part]: _before, ...others }) =>
      digits ? { ...others, [part]: text('ui.datePartConstrained', { part, ...digits }) } : others,
    );
  };
  return {
    behind: typeof value === 'number' ? value : (half?.behind ?? null),
    isHalf,
    notice: isHalf ? '' : [notice, ...Object.values(changed)].filter(Boolean).join(' '),
    /** The part to be emptied next. */
    toEmpty: half?.toEmpty[0],
    emptied: () => setHalf(half && { ...half, toEmpty: half.toEmpty.slice(1) }),
    change(date: { toDate: (zone: string) => Date } | null) {
      setNotice(date ? constrained(date, toInstant(date)) : undefined);
      setHalf(null);
      emit(date && toInstant(date));
    },
    /** Hears that a part was typed into or emptied, once that is shown. */
    typed: () => look(false),
    partChanged,
    /**
     * Hears of each digit. After a first digit that no other can follow, react-aria goes on to the next part, and of a
     * day 45 the 5 becomes the hour: that is said.
     */
    digitTyped(part: string, digit: string) {
      const before = run.current;
      const isNext = before !== null && before.part !== part;
      if (isNext && before.digits.length === 1) {
        const shown = before.digits.padStart(2, '0');
        partChanged(before.part, { typed: before.digits + digit, shown });
      }
      run.current = { part, digits: (isNext ? '' : (before?.digits ?? '')) + digit };
    },
    /** Hears of anything but a digit: what follows is meant for the part that it is typed into. */
    runEnded() {
      run.current = null;
    },
    paste(pasted: string) {
      const date = pastedDate(pasted, granularity, whole.current);
      setChanged({});
      if (date === null) return setNotice(text('ui.dateUnreadable', { example: example[granularity] }));
      setNotice(constrained(date, toInstant(date)));
      setHalf(null);
      emit(toInstant(date));
    },
    beginsToLeave() {
      leaving.current = typedDate(parts.current);
    },
    hasLeft() {
      leaving.current = null;
    },
    leave() {
      run.current = null;
      look(true);
    },
  };
}
