import { type ReactNode, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { PageButtons } from '#ui/lists/page-buttons.tsx';
import { rangeText } from '#ui/lists/range-text.ts';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import styles from './paged-list.module.css';
import { offsetOf, type Paged } from './use-paged.ts';

interface Props<Entity> {
  paged: Paged<Entity>;
  /** Returns the text for the number of entities of a list with one page. */
  shown: (count: number) => string;
  /** Returns the text for the number of entities on all pages. */
  found: (count: number) => string;
  /** Adds to one of these texts what the list is narrowed to. */
  narrow?: (words: string) => string;
  /** Shown before the first page loads. */
  skeleton: ReactNode;
  empty: ReactNode;
  children: (entities: readonly Entity[]) => ReactNode;
}

/** A list in pages, with a text that says which entities are shown, of how many, and page buttons above and below. */
export function PagedList<Entity>({
  paged,
  shown,
  found,
  narrow = (words) => words,
  skeleton,
  empty,
  children,
}: Props<Entity>) {
  const { browse, page, entities, hasNext, last, total, isCounting, isTurning, error } = paged;
  const status = useRef<HTMLParagraphElement>(null);
  useSkipTarget('results', status);
  const turnTo = (next: number) => browse.send({ type: 'page.turned', page: next });
  const isPaged = page > 1 || hasNext;
  // While a page loads, the buttons stay, so that the one with focus does not disappear.
  const [wasPaged, setWasPaged] = useState(isPaged);
  if (!isTurning && isPaged !== wasPaged) setWasPaged(isPaged);
  const hasPages = isPaged || (isTurning && wasPaged);
  const statusText = (count: number): string => {
    // Nothing is announced until the number is known, so that two texts do not follow each other.
    if (hasPages && isCounting) return '';
    return narrow(
      hasPages ? rangeText(offsetOf(page), count, total === null ? '' : found(total)) : shown(count),
    );
  };
  const turner = { page, hasNext, last, isTurning, successor: status };
  return (
    <div className={styles.paged}>
      <div className={styles.bar}>
        <p ref={status} tabIndex={-1} className={styles.status} aria-live="polite">
          {isTurning ? text('pages.turning', { page }) : entities && statusText(entities.length)}
        </p>
        {hasPages && <PageButtons {...turner} label={text('pages.label')} onPage={turnTo} />}
      </div>
      {!entities && !error && skeleton}
      {entities?.length === 0 && empty}
      {entities && entities.length > 0 && (
        <div className={styles.list} aria-busy={isTurning || undefined}>
          {children(entities)}
        </div>
      )}
      {hasPages && entities && entities.length > 0 && (
        <div className={styles.end}>
          <PageButtons
            {...turner}
            label={text('pages.labelEnd')}
            onPage={(next) => {
              turnTo(next);
              // A new page is read from its start, so keyboard focus moves there.
              status.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
