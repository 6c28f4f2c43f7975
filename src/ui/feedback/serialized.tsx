import styles from './serialized.module.css';

/** Data for those who look for the cause of a failure, folded away below the words for everyone. */
export const Serialized = ({ label, children }: { label: string; children: string }) => (
  <details className={styles.serialized}>
    <summary>{label}</summary>
    <pre className={styles.data} dir="ltr" translate="no">
      {children}
    </pre>
  </details>
);
