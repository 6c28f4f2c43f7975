import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Invisible, but read by assistive technology. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
