import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress-bar.module.css';

/** Progress of a task, out of `max`. */
export const ProgressBar = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <AriaProgressBar className={styles.bar} value={value} maxValue={max}>
    {({ percentage = 0, valueText }) => (
      <>
        <div className={styles.words}>
          <Label>{label}</Label>
          <span>{valueText}</span>
        </div>
        <div className={styles.track}>
          <div className={styles.done} style={{ inlineSize: `${percentage}%` }} />
        </div>
      </>
    )}
  </AriaProgressBar>
);
