import { useEffect, useRef } from 'react';
import { text } from '#texts/texts.ts';
import styles from './merged-notice.module.css';

/** Says what the form holds after a comparison, and takes the focus: the form that had it is another one now. */
export function MergedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The dialog gives the focus back in the first frame, to nothing that is still there.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.focus());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p ref={notice} tabIndex={-1} className={styles.notice}>
      {text('form.merged')}
    </p>
  );
}
