import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { type DateValue, type Granularity, pastedDate, toDate, toInstant, written } from './date-values.ts';
import { isSending } from '../is-sending.ts';
import { noSuchDay } from './no-such-day.ts';
import { completed, firstYear, isNoDate, partToMend, shownDate, shownTime, standing } from './shown-parts.ts';
import { useTypedDigits } from './use-typed-digits.ts';

interface Options {
  /** The element that contains the parts. */
  parts: RefObject<HTMLElement | null>;
  granularity: Granularity;
  value: number | string | null;
  /** Whether the owner of the value reports a fault: then the error shows before focus leaves the field. */
  isFaulty: boolean;
  onChange: (value: number | string | null) => void;
}

interface Half {
  /** Text of the parts. */
  typed: string;
  /** The complete date behind the half-typed one: react-aria remembers its remaining parts. */
  behind: number | null;
  /** Whether focus has left the field in this state. */
  isLeft: boolean;
  /** Parts that still show the complete date instead of the typed text. */
  toShow: ReturnType<typeof completed>['toShow'];
}

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };

/**
 * A date while parts are missing or do not form a date. It is reported to the caller as the text of its
 * parts, such as `2026-11-?` or `2026-11-31`. When the caller passes that text back, the parts show it again.
 * `notice` says how a typed or pasted text that is not a date was changed.
 */
export function useHalfDate({ parts, granularity, value, isFaulty, onChange }: Options) {
  const left = (typed: string) => ({ typed, ...completed(typed, granularity), isLeft: true });
  const [half, setHalf] = useState<Half | null>(() => (typeof value === 'string' ? left(value) : null));
  const [notice, setNotice] = useState<string>();
  const digits = useTypedDigits();
  /** Text of the parts when focus began to leave. */
  const leaving = useRef<string | null>(null);

  // Another date from the caller replaces the half-typed one.
  const [known, setKnown] = useState({ value, dates: 0 });
  if (known.value !== value) {
    const isDate = typeof value === 'number';
    setKnown({ value, dates: known.dates + (isDate ? 1 : 0) });
    if (isDate) setHalf(null);
  }
  /** The last complete date, in a ref, because a change and the blur that caused it are one event. */
  const whole = useRef(half?.behind ?? (typeof value === 'number' ? value : null));
  useLayoutEffect(() => {
    if (typeof value === 'number') whole.current = value;
  }, [value]);
  const emit = (instant: number | null) => {
    whole.current = instant;
    onChange(instant);
  };
  /**
   * Accepts this date for the typed text, and says so where they differ: at a clock change some times do not
   * exist.
   */
  const take = (typed: string, instant: number) => {
    const shown = written(toDate(instant, granularity));
    setNotice(typed === shown ? undefined : text('ui.dateConstrained', { typed, date: shown }));
    setHalf(null);
    emit(instant);
  };
  /** Reports the parts' text, which is not a date yet. */
  const keep = (typed: string, isLeft: boolean) => {
    setHalf({ typed, behind: whole.current, isLeft: isLeft || half?.isLeft === true, toShow: [] });
    if (typed === value) return;
    setNotice(undefined);
    onChange(typed);
  };
  /** The calendar knows no time but that of the date behind the half one. */
  const withShownTime = (date: DateValue): DateValue => {
    if (!('hour' in date) || parts.current?.contains(document.activeElement)) return date;
    const [hour, minute] = shownTime(standing(parts.current), toInstant(date));
    return date.set({ hour, minute });
  };
  const look = (isLeft: boolean) => {
    if (half && half.toShow.length > 0) return;
    const typed = standing(parts.current);
    // `hasLeft` decides about such a date.
    if (isLeft && isNoDate(typed, granularity)) return;
    const shown = shownDate(typed, granularity);
    if (shown === undefined) {
      keep(typed, isLeft);
    } else if (half) {
      // Completed to what it was, of which react-aria tells nobody. Only then it keeps its seconds.
      const isAsBefore = half.behind !== null && written(toDate(half.behind, granularity)) === typed;
      setHalf(null);
      if (typeof value !== 'number') emit(isAsBefore ? half.behind : shown);
    }
  };
  const isHalf = half !== null && typeof value !== 'number' && (half.isLeft || isFaulty);
  return {
    behind: typeof value === 'number' ? value : (half?.behind ?? null),
    /** Changes whenever a date replaces a half-typed one, even if the same date is behind it. */
    dates: known.dates,
    /** Error message. */
    fault: isHalf ? (noSuchDay(half.typed) ?? text('ui.dateIncomplete')) : undefined,
    notice: [isHalf ? '' : notice, ...digits.notices].filter(Boolean).join(' '),
    /** The part that takes the focus where something is wrong with it. */
    partToMend: half ? partToMend(half.typed, granularity) : 'year',
    /** The part that is to show what was typed next. */
    toShow: half?.toShow[0],
    hasShown: () => setHalf(half && { ...half, toShow: half.toShow.slice(1) }),
    change(changed: DateValue | null) {
      // On leaving, react-aria makes the last day of February of its 30th: `hasLeft` does so, and says so.
      if (leaving.current !== null) return;
      const date = half && changed ? withShownTime(changed) : changed;
      if (date && date.year >= firstYear) return take(written(date), toInstant(date));
      // Reported as text at once: reported as a date first, it could come back after more digits and remove
      // them.
      if (date) {
        whole.current = toInstant(date);
        return keep(written(date).replace(/^0+/, ''), false);
      }
      setNotice(undefined);
      setHalf(null);
      emit(null);
    },
    /** Called when the text of a part has changed, for whatever reason. */
    shown: () => look(false),
    digits,
    paste(pasted: string) {
      const date = pastedDate(pasted, granularity, shownTime(standing(parts.current), whole.current));
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
