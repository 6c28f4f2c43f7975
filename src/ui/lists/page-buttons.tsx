import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { text } from '#texts/texts.ts';
import { useFocusHandover } from '../overlays/focus-fallback.ts';
import { useSkipTarget } from '../page/skip-targets.ts';
import styles from './page-buttons.module.css';

export interface PageTurnerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  hasNext: boolean;
  /** The last page; null while the length of the list is unknown. */
  last: number | null;
  onPage: (page: number) => void;
  /** The element that gets the focus when the page buttons disappear because only one page is left. */
  successor?: RefObject<HTMLElement | null>;
}

/**
 * Buttons to the previous and the next page around the name of the current one, and to the first and the last page if the
 * length of the list is known. At both ends, the buttons stay focusable, so that keyboard focus is not lost.
 */
export function PageButtons({ label, page, hasNext, last, onPage, successor }: PageTurnerProps) {
  const hasPrevious = page > 1;
  const turner = useRef<HTMLElement>(null);
  useFocusHandover(turner, successor);
  useSkipTarget('pages', turner);
  return (
    <nav ref={turner} tabIndex={-1} aria-label={label} className={styles.turner}>
      {last !== null && (
        <Turn label={text('pages.first')} icon={ChevronFirst} to={hasPrevious ? 1 : null} onPage={onPage} />
      )}
      <Turn
        label={hasPrevious ? text('pages.previousTo', { page: page - 1 }) : text('pager.previous')}
        icon={ChevronLeft}
        to={hasPrevious ? page - 1 : null}
        onPage={onPage}
      >
        {/* With `last`, five elements fill a narrow window, and 'Page 2 of 12' makes this number redundant. */}
        {last === null && hasPrevious && page - 1}
      </Turn>
      <span aria-current="page" className={styles.current}>
        {last === null ? text('pages.page', { page }) : text('pager.status', { page, pageCount: last })}
      </span>
      <Turn
        label={hasNext ? text('pages.nextTo', { page: page + 1 }) : text('pager.next')}
        icon={ChevronRight}
        isAtEnd
        to={hasNext ? page + 1 : null}
        onPage={onPage}
      >
        {last === null && hasNext && page + 1}
      </Turn>
      {last !== null && (
        <Turn
          label={text('pages.last', { page: last })}
          icon={ChevronLast}
          to={hasNext ? last : null}
          onPage={onPage}
        />
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
