import { useQuery } from '@tanstack/react-query';
import { levelAt, levelProgress, type ReadLevels } from '#core/rules/experience.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { useServices } from '../services.ts';
import styles from './way-to-level.module.css';

function wordsFor(table: ReadLevels, exp: number): string {
  if (levelAt(table, exp) === null) return text('experience.total', { exp });
  const way = levelProgress(table, exp);
  return way ? text('experience.next', { exp, ...way }) : text('experience.highest', { exp });
}

/** A character's experience, and a bar of the progress to the next level; the text states both. */
export function WayToLevel({ experience }: { experience: number }) {
  const { api } = useServices();
  const { data: table = {} } = useQuery(api.reference.experienceTable());
  const way = levelProgress(table, experience);
  return (
    <div className={styles.way} data-way>
      <p>
        <Explained>{wordsFor(table, experience)}</Explained>
      </p>
      <svg aria-hidden className={styles.track}>
        <rect width="100%" height="100%" />
        <rect className={styles.done} width={`${(way?.share ?? 1) * 100}%`} height="100%" />
      </svg>
    </div>
  );
}
