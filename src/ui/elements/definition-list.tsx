import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

/** Terms and their descriptions, such as an item's properties. */
export const DefinitionList = ({ items }: { items: readonly { term: string; description: ReactNode }[] }) => (
  <dl className={styles.list}>
    {items.map(({ term, description }) => (
      <div key={term} className={styles.pair}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.description}>{description}</dd>
      </div>
    ))}
  </dl>
);
