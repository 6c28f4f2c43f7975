import { ChevronLeft, ChevronRight } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Buttons to the previous and the next page. At both ends, they stay focusable, so that keyboard focus is not lost. */
export const Pager = ({ label, page, pageCount, onPage }: PagerProps) => {
  const [isFirst, isLast] = [page <= 1, page >= pageCount];
  return (
    <nav aria-label={label} className={styles.pager}>
      <IconButton
        aria-label={text('pager.previous')}
        aria-disabled={isFirst}
        onPress={() => !isFirst && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className={styles.arrow} />
      </IconButton>
      <span aria-live="polite" className={styles.status}>
        {text('pager.status', { page, pageCount })}
      </span>
      <IconButton
        aria-label={text('pager.next')}
        aria-disabled={isLast}
        onPress={() => !isLast && onPage(page + 1)}
      >
        <ChevronRight aria-hidden className={styles.arrow} />
      </IconButton>
    </nav>
  );
};
