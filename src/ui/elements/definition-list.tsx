import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import styles from './definition-list.module.css';

/** Terms and their descriptions, such as an item's properties. */
export const DefinitionList = ({ items }: { items: readonly { term: string; description: ReactNode }[] }) => (
  <dl className={styles.list}>
    {items.map(({ term, description }) => (
      <div key={term} className={styles.pair}>
        <dt className={styles.term}>
          <Explained>{term}</Explained>
        </dt>
        <dd className={styles.description}>
          <Explained>{description}</Explained>
        </dd>
      </div>
    ))}
  </dl>
);
