import { useQuery } from '@tanstack/react-query';
import { levelAt, levelProgress, type ReadLevels } from '#core/rules/experience.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './hero.module.css';

function wordsFor(table: ReadLevels, exp: number): string {
  const level = levelAt(table, exp);
  const way = levelProgress(table, exp);
  if (level === null) return text('experience.total', { exp });
  return way ? text('experience.next', { level, exp, ...way }) : text('experience.level', { level, exp });
}

/** A character's experience, and a bar of the progress to the next level; the text states both. */
export function WayToLevel({ experience }: { experience: number }) {
  const { api } = useServices();
  const { data: table = {} } = useQuery(api.reference.experienceTable());
  const way = levelProgress(table, experience);
  return (
    <div className={styles.way}>
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
