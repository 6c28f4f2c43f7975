/** Which control has the focus, in words that find it again when its page has been built anew. */
export interface FocusMark {
  /** The list row that it is in. */
  row: string | null;
  name: string;
  /** Which of those with that name, in its row or else outside of all rows. */
  at: number;
}

const controls = 'a[href], button, input, select, textarea, [tabindex]';

export const rowElement = (row: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(row)}"]`);

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** About as a screen reader names it; what was typed is no part of it. */
function nameOf(control: Element): string {
  const labelledBy = control.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ');
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const label = labels.map(({ textContent }) => textContent).join(' ');
  const words = [labelledBy, control.getAttribute('aria-label'), label, control.textContent];
  return `${control.tagName} ${words.find((each) => each?.trim()) ?? ''}`;
}

/** Those of the same name, in the row or else outside of all rows. */
function namesakes(row: string | null, name: string): HTMLElement[] {
  const scope = row === null ? document.querySelector('main') : rowElement(row);
  return [...(scope?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (each) => (row !== null || each.closest('[data-row]') === null) && nameOf(each) === name,
  );
}

/** Null for what is no control of the page: its heading, the page itself, and what lies outside of it. */
export function markOf(element: Element): FocusMark | null {
  const isControl = element.closest('main') !== null && element.matches(controls);
  if (!isControl || element.matches('main, [data-page-heading]')) return null;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
  const name = nameOf(element);
  const at = namesakes(row, name).findIndex((each) => each === element);
  return at === -1 ? null : { row, name, at };
}

/** The control as it is now; null while it is not there. */
export const markedControl = ({ row, name, at }: FocusMark): HTMLElement | null =>
  namesakes(row, name)[at] ?? null;

let last: { element: Element; mark: FocusMark | null } | null = null;

/** Follows the focus through the page. What is outside of it, as the top bar, leaves the page's own where it was. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('main')) last = { element: target, mark: markOf(target) };
  });
}

/** Where the focus is in the page, or was last. */
export const lastMark = (): FocusMark | null =>
  last?.element.isConnected ? markOf(last.element) : (last?.mark ?? null);

/** For when another page is shown. */
export function forgetFocus(): void {
  if (last?.element.isConnected === false) last = null;
}
