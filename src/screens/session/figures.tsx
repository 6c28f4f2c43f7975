import type { SessionFigures } from '#core/views/session-stats.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import styles from './figures.module.css';

type Figure = keyof SessionFigures | 'wait' | 'newcomers' | 'absent';

const words: Record<Figure, TextKey> = {
  sessions: 'nav.sessions',
  adventurers: 'stats.adventurers',
  exp: 'stats.exp',
  fallen: 'stats.fallen',
  wait: 'stats.wait',
  newcomers: 'stats.newcomers',
  absent: 'stats.absent',
};

/** The most important numbers of the statistics, in large digits. A string is shown as it is. */
export const Figures = ({ figures }: { figures: Partial<Record<Figure, number | string>> }) => (
  <dl className={styles.figures}>
    {(Object.keys(figures) as Figure[]).map((name) => {
      const value = figures[name] ?? 0;
      return (
        <div key={name} className={styles.figure}>
          <dt>
            <Explained>{text(words[name])}</Explained>
          </dt>
          <dd>{typeof value === 'string' ? value : text('number', { value })}</dd>
        </div>
      );
    })}
  </dl>
);
