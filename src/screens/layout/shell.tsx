import { text } from '#texts/texts.ts';
import { Emblem } from '../shared/pictures/emblem.tsx';
import styles from './shell.module.css';

/** A placeholder for the bars at the top and, in a narrow window, at the bottom until they have loaded. */
export const ShellBar = () => (
  <div aria-hidden="true" className={styles.bar}>
    <div className={styles.brand}>
      <Emblem />
      {text('app.name')}
    </div>
    <div className={styles.bottom} data-bottom-bar />
  </div>
);

/** A placeholder for the signed-in area until the app runs, with nothing to read or press. */
export const Shell = () => (
  <div aria-hidden="true">
    <ShellBar />
    <div className={styles.page}>
      <div className={styles.heading} />
      <div className={styles.row} />
      <div className={styles.row} />
      <div className={styles.row} />
    </div>
  </div>
);
