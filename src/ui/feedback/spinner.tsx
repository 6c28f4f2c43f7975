import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './spinner.module.css';

/** Indicator of a task of unknown length. */
export const Spinner = ({ label, showLabel = false }: { label: string; showLabel?: boolean }) =>
  showLabel ? (
    <ProgressBar isIndeterminate className={styles.spinner}>
      <span className={styles.ring} />
      <Label className={styles.label}>{label}</Label>
    </ProgressBar>
  ) : (
    <ProgressBar isIndeterminate aria-label={label} className={styles.spinner}>
      <span className={styles.ring} />
    </ProgressBar>
  );
