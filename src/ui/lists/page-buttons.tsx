import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFocusHandover } from '../overlays/focus-fallback.ts';
import { useSkipTarget } from '../page/skip-targets.ts';
import styles from './page-buttons.module.css';

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
  /** The last page and the names of the buttons to both ends; undefined while the length is unknown. */
  ends?: { last: number; firstLabel: string; lastLabel: string } | undefined;
  /** The element that gets the focus when the page buttons disappear because only one page is left. */
  successor?: RefObject<HTMLElement | null>;
}

/**
 * Buttons to the previous and the next page around the name of the current one, and to the first and the last page if the
 * length of the list is known. At both ends, the buttons stay focusable, so that keyboard focus is not lost.
 */
export function PageButtons({
  label,
  page,
  hasPrevious,
  hasNext,
  onPage,
  previousLabel,
  nextLabel,
  currentLabel,
  ends,
  successor,
}: PageTurnerProps) {
  const turner = useRef<HTMLElement>(null);
  useFocusHandover(turner, successor);
  useSkipTarget('pages', turner);
  return (
    <nav ref={turner} tabIndex={-1} aria-label={label} className={styles.turner}>
      {ends && (
        <Turn label={ends.firstLabel} icon={ChevronFirst} to={hasPrevious ? 1 : null} onPage={onPage} />
      )}
      <Turn label={previousLabel} icon={ChevronLeft} to={hasPrevious ? page - 1 : null} onPage={onPage}>
        {/* With `ends`, five elements fill a narrow window, and 'Page 2 of 12' makes this number redundant. */}
        {!ends && hasPrevious && page - 1}
      </Turn>
      <span aria-current="page" className={styles.current}>
        {currentLabel}
      </span>
      <Turn label={nextLabel} icon={ChevronRight} isAtEnd to={hasNext ? page + 1 : null} onPage={onPage}>
        {!ends && hasNext && page + 1}
      </Turn>
      {ends && (
        <Turn label={ends.lastLabel} icon={ChevronLast} to={hasNext ? ends.last : null} onPage={onPage} />
      )}
    </nav>
  );
}

interface TurnProps {
  label: string;
  icon: LucideIcon;
  /** Whether the icon follows the content. */
  isAtEnd?: boolean;
  /** The page to turn to; null if there is none. */
  to: number | null;
  onPage: (page: number) => void;
  children?: ReactNode;
}

const Turn = ({ label, icon: Icon, isAtEnd = false, to, onPage, children }: TurnProps) => (
  <Button
    aria-label={label}
    aria-disabled={to === null}
    className={styles.turn}
    onPress={() => to !== null && onPage(to)}
  >
    {isAtEnd && children}
    <Icon aria-hidden />
    {!isAtEnd && children}
  </Button>
);
