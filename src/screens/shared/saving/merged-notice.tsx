import { useEffect, useRef } from 'react';
import { text } from '#texts/texts.ts';
import styles from './save-form.module.css';

/**
 * Says what the form contains after a comparison. Takes the focus, which was lost when the form remounted.
 */
export function MergedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In the first frame, the dialog returns focus to an element that no longer exists.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.focus());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p ref={notice} tabIndex={-1} className={styles.merged}>
      {text('form.merged')}
    </p>
  );
}
