import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import {
  dateText,
  type DateValue,
  firstYear,
  type Granularity,
  pastedDate,
  toDate,
  toInstant,
} from './date-values.ts';
import { inEnteredOrder } from './entered-order.ts';
import { isSending } from '../is-sending.ts';
import { noSuchDay } from './no-such-day.ts';
import { completeDate, isNoDate, partToCorrect, shownDate, shownTime, partsText } from './shown-parts.ts';
import { useTypedDigits } from './use-typed-digits.ts';

interface Options {
  /** The element that contains the parts. */
  parts: RefObject<HTMLElement | null>;
  granularity: Granularity;
  value: number | string | null;
  /** Whether the owner of the value reports a fault; the error then shows even before focus leaves the field. */
  isFaulty: boolean;
  onChange: (value: number | string | null) => void;
}

interface Half {
  /** Text of the parts. */
  typed: string;
  /** The complete date (epoch ms) that react-aria takes the missing parts from; null if there is none. */
  behind: number | null;
  /** Whether focus has left the field in this state. */
  hasLostFocus: boolean;
  /** The parts that still show the complete date instead of the typed text. */
  toShow: ReturnType<typeof completeDate>['toShow'];
}

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };

/** The text of a date as its parts show it: the year without leading zeros. */
const partsTextOf = (date: DateValue): string => dateText(date).replace(/^0+/, '');

/**
 * The state of a date whose parts are missing or do not form a date. The hook reports it to the caller as the text of its
 * parts, such as `2026-11-?` or `2026-11-31`. When the caller passes that text back, the parts show it again. `notice`
 * says how the field has changed typed or pasted text that is not a date.
 */
export function useHalfDate({ parts, granularity, value, isFaulty, onChange }: Options) {
  // When focus leaves a part, these happen in this order:
  // 1. `handleBlurCapture` remembers the text of the parts.
  // 2. react-aria corrects a date that does not exist, and calls `change`, which ignores that.
  // 3. `handleBlur` forgets the remembered text. If it is complete but not a date, and focus has left the parts,
  //    `handleBlur` reports it or corrects it with a notice.
  // 4. `handleFieldBlur`, once focus has left the field and its calendar, reports the text of an incomplete date.
  const blurredHalf = (typed: string) => ({ typed, ...completeDate(typed, granularity), hasLostFocus: true });
  const [half, setHalf] = useState<Half | null>(() =>
    typeof value === 'string' ? blurredHalf(value) : null,
  );
  const [notice, setNotice] = useState<string>();
  const digits = useTypedDigits();
  /** Text of the parts when focus began to leave one of them; null at any other time. */
  const textAtBlur = useRef<string | null>(null);

  // Another date from the caller replaces the half-typed one.
  const [known, setKnown] = useState({ value, replacements: 0 });
  if (known.value !== value) {
    const isDate = typeof value === 'number';
    setKnown({ value, replacements: known.replacements + (isDate ? 1 : 0) });
    if (isDate) setHalf(null);
  }
  /**
   * The last complete date, in a ref, because a blur can cause a change within the same event, before the next
   * render.
   */
  const whole = useRef(half?.behind ?? (typeof value === 'number' ? value : null));
  useLayoutEffect(() => {
    if (typeof value === 'number') whole.current = value;
  }, [value]);
  const emit = (instant: number | null) => {
    whole.current = instant;
    onChange(instant);
  };
  /**
   * Accepts this date for the typed text, with a notice if they differ, for example if the typed time does not exist
   * because the clocks change.
   */
  const accept = (typed: string, instant: number) => {
    const shown = dateText(toDate(instant, granularity));
    const words = { typed: inEnteredOrder(typed), date: inEnteredOrder(shown) };
    setNotice(typed === shown ? undefined : text('ui.dateConstrained', words));
    setHalf(null);
    emit(instant);
  };
  /** Reports the parts' text, which is not a date yet. */
  const reportText = (typed: string, { isBlur }: { isBlur: boolean }) => {
    setHalf({
      typed,
      behind: whole.current,
      hasLostFocus: isBlur || half?.hasLostFocus === true,
      toShow: [],
    });
    if (typed === value) return;
    setNotice(undefined);
    onChange(typed);
  };
  /** Sets a date from the calendar to the time that the parts show: the calendar knows only the time of `behind`. */
  const withShownTime = (date: DateValue): DateValue => {
    if (!('hour' in date) || parts.current?.contains(document.activeElement)) return date;
    const [hour, minute] = shownTime(partsText(parts.current), toInstant(date));
    return date.set({ hour, minute });
  };
  const readParts = ({ isBlur }: { isBlur: boolean }) => {
    if (half && half.toShow.length > 0) return;
    const typed = partsText(parts.current);
    if (!half && typeof value === 'number' && typed === partsTextOf(toDate(value, granularity))) return;
    // `handleBlur` handles a complete text that is not a date.
    if (isBlur && isNoDate(typed, granularity)) return;
    const shown = shownDate(typed, granularity);
    if (shown === undefined) {
      reportText(typed, { isBlur });
    } else if (half) {
      // When the parts show the previous date again, react-aria reports no change. Then restore that date with its
      // seconds, which the parts do not show.
      const isAsBefore = half.behind !== null && dateText(toDate(half.behind, granularity)) === typed;
      setHalf(null);
      if (typeof value !== 'number') emit(isAsBefore ? half.behind : shown);
    }
  };
  const isHalf = half !== null && typeof value !== 'number' && (half.hasLostFocus || isFaulty);
  return {
    behind: typeof value === 'number' ? value : (half?.behind ?? null),
    /** How often a date has replaced the value: a replaced half-typed date may have had the same `behind`. */
    replacements: known.replacements,
    /** Error message. */
    fault: isHalf ? (noSuchDay(half.typed) ?? text('ui.dateIncomplete')) : undefined,
    notice: [notice, ...digits.notices].filter(Boolean).join(' '),
    /** The part that gets focus when the field has an error. */
    partToCorrect: half ? partToCorrect(half.typed, granularity) : 'year',
    /** The next part that must show the typed text. */
    toShow: half?.toShow[0],
    forgetShownPart: () => setHalf(half && { ...half, toShow: half.toShow.slice(1) }),
    change(changed: DateValue | null) {
      // When focus leaves, react-aria changes 30 February to the last day of February; `handleBlur` does so
      // instead, with a notice.
      if (textAtBlur.current !== null) return;
      const date = half && changed ? withShownTime(changed) : changed;
      if (date && date.year >= firstYear) return accept(dateText(date), toInstant(date));
      // Report a date with an incomplete year as text. The caller could pass a date back after the user has typed more
      // digits, which would erase them.
      if (date) {
        whole.current = toInstant(date);
        return reportText(partsTextOf(date), { isBlur: false });
      }
      setNotice(undefined);
      setHalf(null);
      emit(null);
    },
    /** Call this when the text of a part has changed, whether the user or the code changed it. */
    handlePartText: () => readParts({ isBlur: false }),
    digits,
    paste(pasted: string) {
      const date = pastedDate(pasted, granularity, shownTime(partsText(parts.current), whole.current));
      digits.forget();
      if (date === null)
        return setNotice(text('ui.dateUnreadable', { example: inEnteredOrder(example[granularity]) }));
      accept(dateText(date), toInstant(date));
    },
    handleBlurCapture() {
      textAtBlur.current = partsText(parts.current);
    },
    handleBlur(event: FocusEvent) {
      const typed = textAtBlur.current ?? '';
      textAtBlur.current = null;
      if (parts.current?.contains(event.relatedTarget) || !isNoDate(typed, granularity)) return;
      const date = blurredHalf(typed);
      // The form reports the fault, instead of saving a date that was changed silently.
      if (noSuchDay(typed) && !isSending(event)) return accept(typed, date.behind);
      whole.current = date.behind;
      setNotice(undefined);
      setHalf(date);
      if (typed !== value) onChange(typed);
    },
    handleFieldBlur() {
      digits.endRun();
      readParts({ isBlur: true });
    },
  };
}
