import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { text } from '#texts/texts.ts';
import styles from './page-heading.module.css';

let isAwaited = false;

/**
 * Focuses the page's heading after a navigation: the mounted heading, or else the first that mounts, unless something else
 * has focus by then. By default, this scrolls to the heading.
 */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  isAwaited = heading === null;
  heading?.focus(options);
}

/**
 * Returns a function to call after a pressed control is removed. If a dialog contained the control, the function focuses
 * the dialog, because the page's heading cannot get focus while a dialog is open. Otherwise it focuses the heading.
 */
export function focusAfter(pressed: Element): () => void {
  const dialog = pressed.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  return () => (dialog ? dialog.focus() : focusHeading());
}

/**
 * For a page that disappears without a navigation: if anything had focus, the heading of the next page gets the focus.
 */
export function useHeadingAfter(): void {
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== document.body) focusHeading();
    },
    [],
  );
}

export interface PageHeadingProps {
  /** By default the title. */
  children?: ReactNode;
  lead?: ReactNode;
  /**
   * Title of the window, shown before the product's name. If it is empty, the window's title is only the
   * product's name.
   */
  title: string;
  /** Id of an element that screen readers read with the heading when it gets focus. */
  describedBy?: string;
}

/**
 * The only heading of a page, and the window's title. A heading that replaces a focused one also gets focus.
 */
export function PageHeading({ title, children = title, lead, describedBy }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${text('app.name')}` : text('app.name');
  }, [title]);
  useLayoutEffect(() => {
    const shown = heading.current;
    // Do not scroll, because the page's scroll position may just have been restored.
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
