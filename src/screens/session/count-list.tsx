import type { NamedCount } from '#core/views/session-stats.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import styles from './count-list.module.css';

interface Props {
  /** Unique among the screen's lists. */
  name: string;
  label: string;
  /** Highest count first. */
  counts: readonly NamedCount[];
  /** The text for an empty list. */
  empty?: string;
}

/** The number of entries shown until the user asks for the rest. */
const few = 10;

/**
 * Counts in descending order, each with a bar. The text is also the label of its bar, so nothing is repeated:
 * a bar is a box with a width, for which a chart library would be a hundred times the code.
 */
export function CountList({ name, label, counts, empty }: Props) {
  const [isWhole, setWhole] = useHistoryState<boolean>(`${name}.whole`, false);
  const most = counts[0]?.count ?? 1;
  if (counts.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ol aria-label={label} className={styles.list}>
        {(isWhole ? counts : counts.slice(0, few)).map(({ id, name: counted, count }) => (
          <li key={id} className={styles.row}>
            <bdi className={styles.name}>{counted}</bdi>
            <span className={styles.count}>{text('number', { value: count })}</span>
            <span aria-hidden className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {counts.length > few && (
        <div>
          <Button variant="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole
              ? text('stats.showFew', { count: few })
              : text('stats.showAll', { count: counts.length })}
          </Button>
        </div>
      )}
    </>
  );
}
