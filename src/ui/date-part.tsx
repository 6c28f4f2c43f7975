import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { DateFieldStateContext, DateSegment } from 'react-aria-components/DateField';
import type { DateSegmentProps } from 'react-aria-components/DateField';
import styles from './date-field.module.css';

type Segment = DateSegmentProps['segment'];

/**
 * One part of a date. Deleting empties it as a whole: react-aria takes one digit away, and the 25th became the 2nd of
 * the month without a word.
 */
export function DatePart({ segment }: { segment: Segment }) {
  const state = useContext(DateFieldStateContext);
  const part = useRef<HTMLSpanElement>(null);
  const isFilled = segment.isEditable && !segment.isPlaceholder;
  const empty = useEffectEvent((event: Event) => {
    if (!state || state.isReadOnly || state.isDisabled || !isFilled) return;
    event.preventDefault();
    event.stopPropagation();
    state.clearSegment(segment.type);
    // react-aria remembers the digits typed so far until a part takes the focus: the next one begins a new number.
    event.target?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  useEffect(() => {
    const element = part.current;
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Backspace' || event.key === 'Delete') empty(event);
    };
    // On-screen keyboards tell what they do in this way only.
    const edited = (event: InputEvent) => {
      if (event.inputType.startsWith('delete')) empty(event);
    };
    element?.addEventListener('keydown', keyed, true);
    element?.addEventListener('beforeinput', edited, true);
    return () => {
      element?.removeEventListener('keydown', keyed, true);
      element?.removeEventListener('beforeinput', edited, true);
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
