import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './page-heading.module.css';

let isAwaited = false;

/**
 * Gives the keyboard and the reader the page's heading after a navigation: the one that is there, or else the
 * first to come, unless something has taken the focus by then.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  isAwaited = heading === null;
  heading?.focus();
}

/** A page's one title. The app focuses it after a navigation. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isAwaited && document.activeElement === document.body) heading.current?.focus();
    isAwaited = false;
  }, []);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1} data-page-heading className={styles.title}>
        {children}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
