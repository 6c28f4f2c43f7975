import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** For example 'Page 2 of 5'. Announced when it changes. */
  statusText: string;
}

/** Buttons to the previous and the next page. At both ends, they stay focusable, so that keyboard focus is not lost. */
export const Pager = ({
  label,
  page,
  pageCount,
  onPage,
  previousLabel,
  nextLabel,
  statusText,
}: PagerProps) => {
  const [isFirst, isLast] = [page <= 1, page >= pageCount];
  return (
    <nav aria-label={label} className={styles.pager}>
      <IconButton
        aria-label={previousLabel}
        aria-disabled={isFirst}
        onPress={() => !isFirst && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className={styles.arrow} />
      </IconButton>
      <span aria-live="polite" className={styles.status}>
        {statusText}
      </span>
      <IconButton aria-label={nextLabel} aria-disabled={isLast} onPress={() => !isLast && onPage(page + 1)}>
        <ChevronRight aria-hidden className={styles.arrow} />
      </IconButton>
    </nav>
  );
};
