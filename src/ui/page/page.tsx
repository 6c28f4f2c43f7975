import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The id of the main content: where a skip link leads. */
export const mainId = 'main';

/** The main content of a page, as wide as reading or as working wants it. */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: 'text' | 'wide' }) => (
  <main id={mainId} tabIndex={-1} className={styles.page} data-width={width}>
    {children}
  </main>
);
