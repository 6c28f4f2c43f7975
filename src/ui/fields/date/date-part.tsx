import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DateFieldStateContext, DateSegment } from 'react-aria-components/DateField';
import type { DateSegmentProps } from 'react-aria-components/DateField';
import styles from './date-field.module.css';
import type { useHalfDate } from './use-half-date.ts';

type Segment = DateSegmentProps['segment'];

interface Props {
  segment: Segment;
  half: Pick<ReturnType<typeof useHalfDate>, 'partToMend' | 'toShow' | 'hasShown' | 'shown' | 'digits'>;
}

/** Characters that people type between the parts of a date. */
const separator = /^[-/.:,T\s]$/i;

/** What changes a number without digits. */
const changing = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/;

/** Goes on to the part after this one, if there is one. */
function focusNext(part: HTMLElement): void {
  const parts = [...(part.parentElement?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])];
  const next = parts.findIndex((each) => part.contains(each)) + 1;
  parts[next]?.focus();
}

/**
 * One part of a date. A separator moves focus to the next part: otherwise 2026-1-2 would become the 12th
 * month. Deleting empties the whole part: react-aria removes one digit, which silently turns the 25th into
 * the 2nd. Deleting in an empty part does nothing: react-aria moves to the previous part, and the next digit
 * would overwrite it.
 */
export function DatePart({ segment, half }: Props) {
  const state = useContext(DateFieldStateContext);
  const part = useRef<HTMLSpanElement>(null);
  /** Digits typed since the part got focus. */
  const digits = useRef('');
  const forget = useEffectEvent(() => {
    digits.current = '';
    half.digits.partChanged(segment.type);
  });
  const hasLeft = useEffectEvent((isShown: boolean) => {
    const typed = digits.current;
    const shown = part.current?.textContent.replaceAll(/\D/g, '') ?? '';
    const isAsTyped = typed === '' || Number(typed) === Number(shown);
    if (isShown || isAsTyped) digits.current = '';
    if (isShown && !isAsTyped) half.digits.partChanged(segment.type, { typed, shown });
  });
  const digitTyped = useEffectEvent((digit: string) => half.digits.digitTyped(segment.type, digit));
  const runEnded = useEffectEvent(() => half.digits.runEnded());
  /** The next digit begins a new number: react-aria remembers those typed so far until a part takes the focus. */
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
    half.hasShown();
  });
  useLayoutEffect(() => {
    if (isToShow) show();
  }, [isToShow]);
  const tellShown = useEffectEvent(() => {
    if (segment.isEditable) half.shown();
  });
  useEffect(() => tellShown(), [segment.text, segment.isPlaceholder]);
  useEffect(() => {
    const element = part.current;
    const keyed = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key)) runEnded();
      if (changing.test(event.key)) beginNumber();
      if (event.key === 'Backspace' || event.key === 'Delete') empty(event);
    };
    // On-screen keyboards report edits only through this event.
    const edited = (event: InputEvent) => {
      if (event.inputType.startsWith('delete')) return empty(event);
      if (separator.test(event.data ?? '')) {
        event.preventDefault();
        event.stopPropagation();
        runEnded();
        if (digits.current !== '' && element) focusNext(element);
        return;
      }
      if (!/^\d$/.test(event.data ?? '')) return;
      if (digits.current === '') forget();
      digits.current += event.data;
      digitTyped(event.data ?? '');
    };
    const left = () => {
      hasLeft(false);
      // The last digit moves focus to the next part before this part shows its result.
      setTimeout(() => hasLeft(true));
    };
    const pointed = () => {
      runEnded();
      beginNumber();
    };
    element?.addEventListener('pointerdown', pointed, true);
    element?.addEventListener('paste', beginNumber, true);
    element?.addEventListener('keydown', keyed, true);
    element?.addEventListener('beforeinput', edited, true);
    element?.addEventListener('focusout', left);
    return () => {
      element?.removeEventListener('pointerdown', pointed, true);
      element?.removeEventListener('paste', beginNumber, true);
      element?.removeEventListener('keydown', keyed, true);
      element?.removeEventListener('beforeinput', edited, true);
      element?.removeEventListener('focusout', left);
    };
  }, []);
  return (
    <span ref={part} className={styles.whole}>
      <DateSegment
        segment={segment.text === ', ' ? { ...segment, text: ' ' } : segment}
        className={styles.part}
        data-field-focus={segment.type === half.partToMend || undefined}
      />
    </span>
  );
}
