import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first tab stop on every page: skips the navigation and moves to the main content. */
export const SkipLink = ({ children, targetId }: { children: ReactNode; targetId: string }) => (
  <a className={styles.link} href={`#${targetId}`}>
    {children}
  </a>
);
