import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { type Granularity, pastedDate, toDate, toInstant, written } from './date-values.ts';
import { isSending } from '../is-sending.ts';
import { noSuchDay } from './no-such-day.ts';
import { completed, firstYear, isHalfTyped, isNoDate, standing } from './shown-parts.ts';
import { useTypedDigits } from './use-typed-digits.ts';

interface Options {
  /** Where the parts stand. */
  parts: RefObject<HTMLElement | null>;
  granularity: Granularity;
  value: number | string | null;
  /** Whether the owner of the value finds fault with it: then what is wrong is said before the field is left. */
  isFaulty: boolean;
  onChange: (value: number | string | null) => void;
}

interface Half {
  /** What its parts show. */
  typed: string;
  /** The whole date behind the half one: react-aria keeps what is left of it. */
  behind: number | null;
  /** Whether it was left so. */
  isLeft: boolean;
  /** The parts that still show that date, and are to show what was typed. */
  toShow: ReturnType<typeof completed>['toShow'];
}

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };

/**
 * A date while some of its parts are missing, or together are no date, which is handed on as what its parts show, such as
 * `2026-11-?` or `2026-11-31`. Given back, the parts show it again. `notice` says what became of what was typed or pasted
 * and is no date.
 */
export function useHalfDate({ parts, granularity, value, isFaulty, onChange }: Options) {
  const left = (typed: string) => ({ typed, ...completed(typed, granularity), isLeft: true });
  const [half, setHalf] = useState<Half | null>(() => (typeof value === 'string' ? left(value) : null));
  const [notice, setNotice] = useState<string>();
  const digits = useTypedDigits();
  /** What the parts showed when the focus began to leave. */
  const leaving = useRef<string | null>(null);

  // Another date from outside takes the place of the half one.
  const [known, setKnown] = useState({ value, dates: 0 });
  if (known.value !== value) {
    const isDate = typeof value === 'number';
    setKnown({ value, dates: known.dates + (isDate ? 1 : 0) });
    if (isDate) setHalf(null);
  }
  /** The last whole date: a change and the leaving that caused it are one event. */
  const whole = useRef(half?.behind ?? (typeof value === 'number' ? value : null));
  useLayoutEffect(() => {
    if (typeof value === 'number') whole.current = value;
  }, [value]);
  const emit = (instant: number | null) => {
    whole.current = instant;
    onChange(instant);
  };
  /** Takes this date for what was typed, and says so where they differ: a clock that is put forward skips times. */
  const take = (typed: string, instant: number) => {
    const shown = written(toDate(instant, granularity));
    setNotice(typed === shown ? undefined : text('ui.dateConstrained', { typed, date: shown }));
    setHalf(null);
    emit(instant);
  };
  /** Hands on what the parts show, which is no date yet. */
  const keep = (typed: string, isLeft: boolean) => {
    setHalf({ typed, behind: whole.current, isLeft: isLeft || half?.isLeft === true, toShow: [] });
    if (typed === value) return;
    setNotice(undefined);
    onChange(typed);
  };
  const look = (isLeft: boolean) => {
    if (half && half.toShow.length > 0) return;
    const typed = standing(parts.current);
    // What becomes of that is decided where the parts are left.
    if (isLeft && isNoDate(typed, granularity)) return;
    if (noSuchDay(typed) || isHalfTyped(parts.current)) {
      keep(typed, isLeft);
    } else if (half) {
      // Completed to what it was, of which react-aria tells nobody.
      setHalf(null);
      if (typeof value !== 'number') emit(half.behind);
    }
  };
  const isHalf = half !== null && typeof value !== 'number' && (half.isLeft || isFaulty);
  return {
    behind: typeof value === 'number' ? value : (half?.behind ?? null),
    /** Changes with each date that takes the place of a half one, also of one with the same date behind it. */
    dates: known.dates,
    /** What is wrong with it. */
    fault: isHalf ? (noSuchDay(half.typed) ?? text('ui.dateIncomplete')) : undefined,
    notice: isHalf ? '' : [notice, ...digits.notices].filter(Boolean).join(' '),
    /** The part that is to show what was typed next. */
    toShow: half?.toShow[0],
    hasShown: () => setHalf(half && { ...half, toShow: half.toShow.slice(1) }),
    change(date: { year: number; toDate: (zone: string) => Date } | null) {
      // On leaving, react-aria makes the last day of February of its 30th: `hasLeft` does so, and says so.
      if (leaving.current !== null) return;
      if (date && date.year >= firstYear) return take(written(date), toInstant(date));
      // Handed on at once: as a date first, it could come back after more digits were typed, and take them away.
      if (date) {
        whole.current = toInstant(date);
        return keep(written(date).replace(/^0+/, ''), false);
      }
      setNotice(undefined);
      setHalf(null);
      emit(null);
    },
    /** Hears that a part shows something else, whatever has changed it. */
    shown: () => look(false),
    digits,
    paste(pasted: string) {
      const date = pastedDate(pasted, granularity, whole.current);
      digits.forget();
      if (date === null) return setNotice(text('ui.dateUnreadable', { example: example[granularity] }));
      take(written(date), toInstant(date));
    },
    beginsToLeave() {
      leaving.current = standing(parts.current);
    },
    hasLeft(event: FocusEvent) {
      const typed = leaving.current ?? '';
      leaving.current = null;
      if (parts.current?.contains(event.relatedTarget) || !isNoDate(typed, granularity)) return;
      const date = left(typed);
      if (noSuchDay(typed) && !isSending(event)) return take(typed, date.behind);
      whole.current = date.behind;
      setHalf(date);
      if (typed !== value) onChange(typed);
    },
    leave() {
      digits.runEnded();
      look(true);
    },
  };
}
