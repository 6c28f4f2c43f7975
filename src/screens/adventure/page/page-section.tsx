import type { ReactNode } from 'react';
import styles from './page-section.module.css';

/** A part of a page with a heading, which gets the focus when a pressed button of the part disappears. */
export const PageSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 tabIndex={-1} data-focus-fallback>
      {title}
    </h2>
    {children}
  </section>
);
