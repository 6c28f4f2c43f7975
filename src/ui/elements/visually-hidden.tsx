import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text that is invisible, but that assistive technology reads. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
