import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DateFieldStateContext, DateSegment } from 'react-aria-components/DateField';
import type { DateSegmentProps } from 'react-aria-components/DateField';
import styles from './date-field.module.css';
import type { useHalfDate } from './use-half-date.ts';

type Segment = DateSegmentProps['segment'];

interface Props {
  segment: Segment;
  half: Pick<ReturnType<typeof useHalfDate>, 'toShow' | 'hasShown' | 'shown' | 'digits'>;
}

/** What people type between the parts of a date. */
const separator = /^[-/.:,T\s]$/i;

/** Goes on to the part after this one, if there is one. */
function focusNext(part: HTMLElement): void {
  const parts = [...(part.parentElement?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])];
  const next = parts.findIndex((each) => part.contains(each)) + 1;
  parts[next]?.focus();
}

/**
 * One part of a date. A separator leads on to the next one: 2026-1-2 would become the 12th month. Deleting empties it as
 * a whole: react-aria takes one digit away, and the 25th became the 2nd of the month without a word. Deleting in an empty
 * part does nothing: react-aria goes to the part before, and what is typed next would overwrite that.
 */
export function DatePart({ segment, half }: Props) {
  const state = useContext(DateFieldStateContext);
  const part = useRef<HTMLSpanElement>(null);
  /** The digits that were typed since the focus came. */
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
  const empty = useEffectEvent((event: Event) => {
    if (!state || state.isReadOnly || state.isDisabled || !segment.isEditable) return;
    event.preventDefault();
    event.stopPropagation();
    if (segment.isPlaceholder) return;
    forget();
    state.clearSegment(segment.type);
    // react-aria remembers the digits typed so far until a part takes the focus: the next one begins a new number.
    event.target?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  const isToShow = half.toShow?.part === segment.type;
  const show = useEffectEvent(() => {
    const shown = half.toShow?.shown ?? null;
    if (shown === null) state?.clearSegment(segment.type);
    else if (segment.type === 'day' || segment.type === 'year') state?.setSegment(segment.type, shown);
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
      if (event.key === 'Backspace' || event.key === 'Delete') empty(event);
    };
    // On-screen keyboards tell what they do in this way only.
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
      // The last digit leads to the next part, before what it made of this one is shown.
      setTimeout(() => hasLeft(true));
    };
    element?.addEventListener('pointerdown', runEnded, true);
    element?.addEventListener('keydown', keyed, true);
    element?.addEventListener('beforeinput', edited, true);
    element?.addEventListener('focusout', left);
    return () => {
      element?.removeEventListener('pointerdown', runEnded, true);
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
        data-field-focus={segment.type === 'year' || undefined}
      />
    </span>
  );
}
