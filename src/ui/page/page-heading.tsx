import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { text } from '#texts/texts.ts';
import styles from './page-heading.module.css';

let isAwaited = false;

/**
 * Gives the keyboard and the reader the page's heading after a navigation: the one that is there, or else the
 * first to come, unless something has taken the focus by then. Unless told otherwise the page is scrolled to it.
 */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  isAwaited = heading === null;
  heading?.focus(options);
}

/**
 * To whom the focus goes when what was pressed is gone: to its dialog, or else to the page's heading, which lies behind
 * any dialog.
 */
export function heirOf(pressed: Element): () => void {
  const dialog = pressed.closest<HTMLElement>('[role="dialog"]');
  return () => (dialog ? dialog.focus() : focusHeading());
}

/** For a page that goes away by itself: was the focus in it, the heading of the next one takes it. */
export function useHeadingAfter(): void {
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== document.body) focusHeading();
    },
    [],
  );
}

export type PageHeadingProps = {
  children: ReactNode;
  lead?: ReactNode;
  /** What the window is called, before the product's name. Empty for the product's name alone. */
  title: string;
  /** The id of what is read along with the heading when it takes the focus. */
  describedBy?: string;
};

/** A page's one title, and the window's. A heading that takes the place of a focused one takes its focus too. */
export function PageHeading({ children, lead, title, describedBy }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${text('app.name')}` : text('app.name');
  }, [title]);
  useLayoutEffect(() => {
    const shown = heading.current;
    // Without scrolling: the page may just have been restored to a place further down.
    if (isAwaited && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    isAwaited = false;
    return () => {
      isAwaited = shown !== null && document.activeElement === shown;
    };
  }, []);
  return (
    <div className={styles.heading}>
      <h1
        ref={heading}
        tabIndex={-1}
        data-page-heading
        aria-describedby={describedBy}
        className={styles.title}
      >
        {children}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
