import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Id of the main content, the target of the skip link. */
export const mainId = 'main';

/** The main content of a page: `text` is a width for reading, `wide` a width for working. */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: 'text' | 'wide' }) => (
  <main id={mainId} tabIndex={-1} className={styles.page} data-width={width}>
    {children}
  </main>
);
