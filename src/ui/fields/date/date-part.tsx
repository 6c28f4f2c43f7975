import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DateFieldStateContext, DateSegment, type DateSegmentProps } from 'react-aria-components/DateField';
import styles from './date-field.module.css';
import type { useHalfDate } from './use-half-date.ts';

type Segment = DateSegmentProps['segment'];

interface Props {
  segment: Segment;
  half: Pick<
    ReturnType<typeof useHalfDate>,
    'partToCorrect' | 'toShow' | 'forgetShownPart' | 'handlePartText' | 'digits'
  >;
}

/** Characters that people type between the parts of a date. */
const separator = /^[-/.:,T\s]$/i;

/** Replaces the text that the language writes between two parts: by a hyphen in a day, by a space before the time. */
const between = (literal: string): string => literal.replace(/^, $/, ' ').replace(/^\s*[/.]\s*$/, '-');

/** Keys that change a part without typing digits. */
const steppingKeys = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/;

/**
 * Removes what react-aria has just announced about a part, before a screen reader reads it: after each typed digit,
 * react-aria announces the number, and would interrupt the screen reader, which says the digit itself.
 */
function forgetSpokenParts(): void {
  for (const announcement of document.querySelectorAll('[data-live-announcer] > [aria-live=assertive] > *'))
    announcement.remove();
}

/** Moves focus to the part after this one, if there is one. */
function focusNext(part: HTMLElement): void {
  const parts = [...(part.parentElement?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])];
  const next = parts.findIndex((each) => part.contains(each)) + 1;
  parts[next]?.focus();
}

/**
 * One part of a date. A typed separator moves focus to the next part; otherwise 2026-1-2 would become the 12th month.
 * Deletion empties the whole part; react-aria would remove one digit, and so silently turn the 25th into the 2nd. Deletion
 * in an empty part does nothing; react-aria would move to the previous part, which the next digit would overwrite.
 */
export function DatePart({ segment, half }: Props) {
  const state = useContext(DateFieldStateContext);
  const part = useRef<HTMLSpanElement>(null);
  /** Digits typed since the part got focus. */
  const digits = useRef('');
  const forget = useEffectEvent(() => {
    digits.current = '';
    half.digits.notePartChange(segment.type);
  });
  /** Compares the typed digits with the shown ones. Once the part shows its result, the notice says how they differ. */
  const compareDigits = useEffectEvent(({ isSettled }: { isSettled: boolean }) => {
    const typed = digits.current;
    const shown = part.current?.textContent.replaceAll(/\D/g, '') ?? '';
    const isAsTyped = typed === '' || Number(typed) === Number(shown);
    if (isSettled || isAsTyped) digits.current = '';
    if (isSettled && !isAsTyped) half.digits.notePartChange(segment.type, { typed, shown });
  });
  const noteDigit = useEffectEvent((digit: string) => half.digits.noteDigit(segment.type, digit));
  const endRun = useEffectEvent(() => half.digits.endRun());
  /**
   * Makes the next digit begin a new number. react-aria remembers the digits typed so far until a part gets focus, so this
   * simulates that event.
   */
  const beginNumber = useEffectEvent(() => {
    digits.current = '';
    const focused = document.activeElement;
    if (part.current?.contains(focused)) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  const empty = useEffectEvent((event: Event) => {
    if (!state || state.isReadOnly || state.isDisabled || !segment.isEditable) return;
    event.preventDefault();
    event.stopPropagation();
    if (segment.isPlaceholder) return;
    forget();
    state.clearSegment(segment.type);
    beginNumber();
  });
  const isToShow = half.toShow?.part === segment.type;
  const show = useEffectEvent(() => {
    const shown = half.toShow?.shown ?? null;
    if (shown === null) state?.clearSegment(segment.type);
    else if (half.toShow) state?.setSegment(half.toShow.part, shown);
    half.forgetShownPart();
  });
  useLayoutEffect(() => {
    if (isToShow) show();
  }, [isToShow]);
  const reportShown = useEffectEvent(() => {
    if (segment.isEditable) half.handlePartText();
  });
  const quietTyped = useEffectEvent(() => {
    if (digits.current !== '') forgetSpokenParts();
  });
  useEffect(() => {
    quietTyped();
    reportShown();
  }, [segment.text, segment.isPlaceholder]);
  useEffect(() => {
    const element = part.current;
    const handleKey = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key)) endRun();
      if (steppingKeys.test(event.key)) beginNumber();
      if (event.key === 'Backspace' || event.key === 'Delete') empty(event);
    };
    // On-screen keyboards report edits only through this event.
    const handleInput = (event: InputEvent) => {
      if (event.inputType.startsWith('delete')) return empty(event);
      if (separator.test(event.data ?? '')) {
        event.preventDefault();
        event.stopPropagation();
        endRun();
        if (digits.current !== '' && element) focusNext(element);
        return;
      }
      if (!/^\d$/.test(event.data ?? '')) return;
      if (digits.current === '') forget();
      digits.current += event.data;
      noteDigit(event.data ?? '');
    };
    const handleBlur = () => {
      compareDigits({ isSettled: false });
      // The last digit moves focus to the next part before this part shows its result.
      setTimeout(() => compareDigits({ isSettled: true }));
    };
    const handlePointer = () => {
      endRun();
      beginNumber();
    };
    element?.addEventListener('pointerdown', handlePointer, true);
    element?.addEventListener('paste', beginNumber, true);
    element?.addEventListener('keydown', handleKey, true);
    element?.addEventListener('beforeinput', handleInput, true);
    element?.addEventListener('focusout', handleBlur);
    return () => {
      element?.removeEventListener('pointerdown', handlePointer, true);
      element?.removeEventListener('paste', beginNumber, true);
      element?.removeEventListener('keydown', handleKey, true);
      element?.removeEventListener('beforeinput', handleInput, true);
      element?.removeEventListener('focusout', handleBlur);
    };
  }, []);
  return (
    <span ref={part} className={styles.whole}>
      <DateSegment
        segment={segment.type === 'literal' ? { ...segment, text: between(segment.text) } : segment}
        className={styles.part}
        data-field-focus={segment.type === half.partToCorrect || undefined}
      />
    </span>
  );
}
