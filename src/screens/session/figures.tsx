import type { SessionFigures } from '#core/views/session-stats.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import styles from './figures.module.css';

const words: Record<keyof SessionFigures, TextKey> = {
  sessions: 'nav.sessions',
  adventurers: 'stats.adventurers',
  exp: 'stats.exp',
  fallen: 'stats.fallen',
};

/** The most important numbers of the statistics, in large digits. */
export const Figures = ({ figures }: { figures: SessionFigures }) => (
  <dl className={styles.figures}>
    {(Object.keys(words) as (keyof SessionFigures)[]).map((name) => (
      <div key={name} className={styles.figure}>
        <dt>
          <Explained>{text(words[name])}</Explained>
        </dt>
        <dd>{text('number', { value: figures[name] })}</dd>
      </div>
    ))}
  </dl>
);
