import type { ReactNode } from 'react';
import type { NamedCount } from '#core/views/session-stats.ts';
import { text } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import { useHistoryState } from '../shared/lists/use-history-state.ts';
import { LinkOrText } from '../shared/thing-links.tsx';
import styles from './count-list.module.css';
import { initialCount, ShowAll } from './show-all.tsx';

interface Props {
  /** Unique among the screen's lists. */
  name: string;
  label: string;
  /** Highest count first. */
  counts: readonly NamedCount[];
  /** The text for an empty list. */
  empty?: string;
  /** Where a name leads; null if nowhere. */
  addressOf?: (id: string) => Address | null;
  /** Shown before a name. */
  renderPicture?: (counted: NamedCount, index: number) => ReactNode;
  /** Shown after a name. */
  renderMore?: (counted: NamedCount) => ReactNode;
}

/**
 * Counts in descending order, each with a bar that screen readers skip, because the text says the same. A chart library
 * would need a hundred times the code.
 */
export function CountList({ name, label, counts, empty, addressOf, renderPicture, renderMore }: Props) {
  const [isExpanded, setExpanded] = useHistoryState<boolean>(`${name}.whole`, false);
  const maxCount = counts[0]?.count ?? 1;
  if (counts.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ol aria-label={label} className={styles.list}>
        {(isExpanded ? counts : counts.slice(0, initialCount)).map((each, index) => (
          <li key={each.id} className={styles.row}>
            <span className={styles.name}>
              {renderPicture?.(each, index)}
              <span>
                <LinkOrText address={addressOf?.(each.id) ?? null} name={each.name} />
                {renderMore && <span className={styles.more}> {renderMore(each)}</span>}
              </span>
            </span>
            <span className={styles.count}>{text('number', { value: each.count })}</span>
            {/* If every count is 1, bars add nothing. */}
            {maxCount > 1 && (
              <span aria-hidden className={styles.track}>
                <svg className={styles.bar}>
                  <rect width={`${(each.count / maxCount) * 100}%`} height="100%" />
                </svg>
              </span>
            )}
          </li>
        ))}
      </ol>
      <ShowAll label={label} count={counts.length} isExpanded={isExpanded} onChange={setExpanded} />
    </>
  );
}
