import { type ReactNode, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { PageButtons } from '#ui/lists/page-buttons.tsx';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import styles from './paged-list.module.css';
import type { Paged } from './use-paged.ts';

interface Props<Entity> {
  paged: Paged<Entity>;
  /** Returns the text for the number of shown entities. */
  shown: (count: number) => string;
  /** Returns the text for the number of entities on all pages; absent: the text names only the shown ones. */
  found?: ((count: number) => string) | undefined;
  /** Shown before the first page loads. */
  skeleton: ReactNode;
  empty: ReactNode;
  children: (entities: readonly Entity[]) => ReactNode;
}

/** A list in pages, with a text that counts the shown or found entities, and page buttons above and below. */
export function PagedList<Entity>({ paged, shown, found, skeleton, empty, children }: Props<Entity>) {
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
    if (!hasPages) return shown(count);
    if (found && total !== null && last !== null)
      return text('pages.found', { found: found(total), page, last });
    // Nothing is announced until the number is known, so that two texts do not follow each other.
    return found && isCounting ? '' : text('pages.shown', { page, shown: shown(count) });
  };
  const turner = { page, hasNext, last, successor: status };
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
