/** Describes a focused control so that it can be found after its page has rendered again. */
export interface FocusMark {
  /** `data-row` of the list row that contains the control. */
  row: string | null;
  name: string;
  /** Index among the controls with that name, in the row or else outside all rows. */
  at: number;
}

const controls = 'a[href], button, input, select, textarea, [tabindex]';

export const rowElement = (row: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(row)}"]`);

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** The tag name, and roughly the accessible name; the value of an input is not part of it. */
function nameOf(control: Element): string {
  const labelledBy = control.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ');
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const label = labels.map(({ textContent }) => textContent).join(' ');
  const names = [labelledBy, control.getAttribute('aria-label'), label, control.textContent];
  return `${control.tagName} ${names.find((each) => each?.trim()) ?? ''}`;
}

function controlsNamed(name: string, row: string | null): HTMLElement[] {
  const scope = row === null ? document.querySelector('main') : rowElement(row);
  return [...(scope?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (each) => (row !== null || each.closest('[data-row]') === null) && nameOf(each) === name,
  );
}

/**
 * The mark of a control; null for any other element, for the page's heading, for the page itself, and for everything
 * outside the page's main content.
 */
export function markOf(element: Element): FocusMark | null {
  const isControl = element.closest('main') !== null && element.matches(controls);
  if (!isControl || element.matches('main, [data-page-heading]')) return null;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
  const name = nameOf(element);
  const at = controlsNamed(name, row).findIndex((each) => each === element);
  return at === -1 ? null : { row, name, at };
}

/** The control that a mark describes; null while it is not mounted. */
export const markedControl = ({ row, name, at }: FocusMark): HTMLElement | null =>
  controlsNamed(name, row)[at] ?? null;

let last: { element: Element; mark: FocusMark | null } | null = null;

/** Starts to record the focus inside the main content. Focus elsewhere, such as in the top bar, changes nothing. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('main')) last = { element: target, mark: markOf(target) };
  });
}

/** The control in the main content that has the focus or had it last. */
export const lastMark = (): FocusMark | null =>
  last?.element.isConnected ? markOf(last.element) : (last?.mark ?? null);

/** Whether anything in the main content has the focus or had it last, including its heading. */
export const hadFocus = (): boolean => last !== null;

/** Forgets a focused element that is no longer on the page. Call this when another page is rendered. */
export function forgetRemovedFocus(): void {
  if (last?.element.isConnected === false) last = null;
}
