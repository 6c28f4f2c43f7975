/**
 * Scrolls the element with the focus into view, with its label if the label contains it: react-aria moves the focus without
 * scrolling, and text that appears above the element moves the element away. Leaves a pressed button where it is, so that
 * the press does not miss it.
 */
export function keepFocusInView(): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible')) return;
  (focused.closest('label') ?? focused).scrollIntoView({ block: 'nearest' });
}
