import type { LucideIcon } from 'lucide-react';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { text } from '#texts/texts.ts';
import { useFocusHandover, useFocusOnDisabled } from '../overlays/focus-fallback.ts';
import { useSkipTarget } from '../page/skip-targets.ts';
import styles from './page-buttons.module.css';

export interface PageTurnerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  hasNext: boolean;
  /** The last page; null while the length of the list is unknown. */
  last: number | null;
  /** Whether a page is loading: the buttons then stay as they are, because it is not known yet which of them will lead on. */
  isTurning?: boolean;
  onPage: (page: number) => void;
  /** The element that gets the focus when the page buttons disappear because only one page is left. */
  successor?: RefObject<HTMLElement | null>;
}

/**
 * Buttons to the previous and the next page around the name of the current one, and to the first and the last page if the
 * length of the list is known. Buttons that lead nowhere are no tab stops.
 */
export function PageButtons({
  label,
  page,
  hasNext,
  last,
  isTurning = false,
  onPage,
  successor,
}: PageTurnerProps) {
  const hasPrevious = page > 1;
  const turner = useRef<HTMLElement>(null);
  const current = useRef<HTMLSpanElement>(null);
  useFocusHandover(turner, successor);
  useFocusOnDisabled(turner, current);
  useSkipTarget('pages', turner);
  const turn = { isTurning, onPage };
  return (
    <nav ref={turner} tabIndex={-1} aria-label={label} className={styles.turner}>
      {last !== null && (
        <Turn {...turn} label={text('pages.first')} icon={ChevronFirst} to={hasPrevious ? 1 : null} />
      )}
      <Turn
        {...turn}
        label={hasPrevious ? text('pages.previousTo', { page: page - 1 }) : text('pager.previous')}
        icon={ChevronLeft}
        to={hasPrevious ? page - 1 : null}
      >
        {/* With `last`, five elements fill a narrow window. */}
        {last === null && hasPrevious && page - 1}
      </Turn>
      <span ref={current} tabIndex={-1} aria-current="page" className={styles.current}>
        {text('pages.page', { page })}
      </span>
      <Turn
        {...turn}
        label={hasNext ? text('pages.nextTo', { page: page + 1 }) : text('pager.next')}
        icon={ChevronRight}
        isAtEnd
        to={hasNext ? page + 1 : null}
      >
        {last === null && hasNext && page + 1}
      </Turn>
      {last !== null && (
        <Turn
          {...turn}
          label={text('pages.last', { page: last })}
          icon={ChevronLast}
          to={hasNext ? last : null}
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
  isTurning: boolean;
  onPage: (page: number) => void;
  children?: ReactNode;
}

const Turn = ({ label, icon: Icon, isAtEnd = false, to, isTurning, onPage, children }: TurnProps) => (
  <Button
    aria-label={label}
    isDisabled={to === null && !isTurning}
    className={styles.turn}
    onPress={() => to !== null && onPage(to)}
  >
    {isAtEnd && children}
    <Icon aria-hidden />
    {!isAtEnd && children}
  </Button>
);
