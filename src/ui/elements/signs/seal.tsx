import styles from './seal.module.css';

const edge =
  '8,1 9.7,2.7 12.1,2.3 12.5,4.7 14.7,5.8 13.6,8 14.7,10.2 12.5,11.3 12.1,13.7 9.7,13.3 8,15 6.3,13.3 3.9,13.7 3.5,11.3 1.3,10.2 2.4,8 1.3,5.8 3.5,4.7 3.9,2.3 6.3,2.7';

/** A wax seal with a crescent, the sign of a master. Show it beside a name or a word that says what it means. */
export const Seal = () => (
  <svg aria-hidden viewBox="0 0 16 16" className={styles.seal}>
    <polygon points={edge} className={styles.wax} />
    <path d="M9.6 4.6a3.7 3.7 0 1 0 2 5.6A4.2 4.2 0 0 1 9.6 4.6Z" className={styles.crest} />
  </svg>
);
