/** Whether a dialog covers the page. A toast is a dialog, too, but covers nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role$="dialog"]:not([aria-modal="false"])') !== null;

/**
 * Whether a dialog, a menu or the list of a field is open. react-aria hides the rest of the page meanwhile, and would hide
 * it forever if another dialog opened before that one has closed.
 */
export const isPageCovered = (): boolean =>
  isDialogOpen() || document.querySelector('[role="combobox"][aria-expanded="true"]') !== null;
