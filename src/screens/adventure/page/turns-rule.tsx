import { text } from '#texts/texts.ts';
import styles from './turns-rule.module.css';

/** How turns decide who gets a seat, with the seed by which anybody can check the order; folded away. */
export const TurnsRule = ({ seed }: { seed: string }) => (
  <details>
    <summary className={styles.summary}>{text('adventurePage.turns')}</summary>
    <p>{text('adventurePage.turnsRule')}</p>
    <p>{text('adventurePage.seed', { seed })}</p>
  </details>
);
