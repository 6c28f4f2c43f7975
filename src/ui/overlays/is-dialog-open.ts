/** Whether a dialog covers the page. A toast has the role of a dialog too, but does not cover the page. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role$="dialog"]:not([aria-modal="false"])') !== null;

/**
 * Whether a dialog, a menu or the list of a field is open. Meanwhile react-aria hides the rest of the page from screen
 * readers, and it would never show the page again if another dialog opened before the first has closed.
 */
export const isPageCovered = (): boolean =>
  isDialogOpen() || document.querySelector('[role="combobox"][aria-expanded="true"]') !== null;
