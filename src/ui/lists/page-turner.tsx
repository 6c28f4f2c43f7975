import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFocusHandover } from '../overlays/focus-fallback.ts';
import { useSkipTarget } from '../page/skip-targets.ts';
import styles from './page-turner.module.css';

export interface PageTurnerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  onPage: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** Name of the current page, for example 'Page 2'. */
  currentLabel: string;
  /** Gets focus when the turner disappears because only one page is left. */
  successor?: RefObject<HTMLElement | null>;
}

/**
 * Previous, current and next page: for lists of unknown length. The buttons stay focusable at both ends, so
 * that keyboard focus is not lost.
 */
export function PageTurner({
  label,
  page,
  hasPrevious,
  hasNext,
  onPage,
  previousLabel,
  nextLabel,
  currentLabel,
  successor,
}: PageTurnerProps) {
  const turner = useRef<HTMLElement>(null);
  useFocusHandover(turner, successor);
  useSkipTarget('pages', turner);
  return (
    <nav ref={turner} tabIndex={-1} aria-label={label} className={styles.turner}>
      <Button
        aria-label={previousLabel}
        aria-disabled={!hasPrevious}
        className={styles.turn}
        onPress={() => hasPrevious && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
        {hasPrevious && page - 1}
      </Button>
      <span aria-current="page" className={styles.current}>
        {currentLabel}
      </span>
      <Button
        aria-label={nextLabel}
        aria-disabled={!hasNext}
        className={styles.turn}
        onPress={() => hasNext && onPage(page + 1)}
      >
        {hasNext && page + 1}
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
