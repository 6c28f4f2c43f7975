const mainControl = 'a[href], button:enabled, [tabindex="0"]';

/** The element that gets the focus in a row: the row itself if it can have focus, as in a table, else its first control. */
export const focusableOf = (row: HTMLElement): HTMLElement | null =>
  row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>(mainControl);

/** The mounted entries of all lists on the page that can get the focus. */
const entries = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => focusableOf(row) !== null);

export const hasEntries = (): boolean => entries().length > 0;

/** Moves the focus to the entry after (1) or before (-1) the one that has it. Returns whether there is one. */
export function focusEntry(by: 1 | -1): boolean {
  const all = entries();
  const entry = all[all.findIndex((each) => each === document.activeElement?.closest('[data-row]')) + by];
  if (entry) focusableOf(entry)?.focus();
  return entry !== undefined;
}
