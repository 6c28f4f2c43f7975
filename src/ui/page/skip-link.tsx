import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the keyboard on every page: past the navigation, to the main content. */
export const SkipLink = ({ children, targetId }: { children: ReactNode; targetId: string }) => (
  <a className={styles.link} href={`#${targetId}`}>
    {children}
  </a>
);
