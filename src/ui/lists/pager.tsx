import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef } from 'react';
import { text } from '#texts/texts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { useFocusOnDisabled } from '../overlays/focus-fallback.ts';
import { rangeText } from './range-text.ts';
import styles from './pager.module.css';

export interface PagerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  /** The number of entries on a page. */
  size: number;
  /** The number of entries on all pages. */
  count: number;
  onPage: (page: number) => void;
}

/** Buttons to the previous and the next page of a list that is loaded; at its ends, they are no tab stops. */
export const Pager = ({ label, page, size, count, onPage }: PagerProps) => {
  const pager = useRef<HTMLElement>(null);
  const status = useRef<HTMLSpanElement>(null);
  useFocusOnDisabled(pager, status);
  const offset = (page - 1) * size;
  const total = text('number', { value: count });
  return (
    <nav ref={pager} aria-label={label} className={styles.pager}>
      <IconButton
        aria-label={text('pager.previous')}
        isDisabled={offset === 0}
        onPress={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className={styles.arrow} />
      </IconButton>
      <span ref={status} tabIndex={-1} aria-live="polite" className={styles.status}>
        {rangeText(offset, Math.min(size, count - offset), total)}
      </span>
      <IconButton
        aria-label={text('pager.next')}
        isDisabled={offset + size >= count}
        onPress={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className={styles.arrow} />
      </IconButton>
    </nav>
  );
};
