/**
 * Runs in the page, in the world in which axe is loaded. Reports visible controls that people cannot operate by
 * speaking their names: a control whose accessible name does not begin with its visible text (WCAG 2.5.3), or two
 * controls with the same name.
 */
function unspeakable(): string[] {
  const { axe } = globalThis as unknown as {
    axe: { commons: { text: { accessibleText(of: Element): string } } };
  };
  const { accessibleText } = axe.commons.text;
  const controls =
    'button, a[href], summary, input, select, textarea, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch]';
  const groups = '[role=group], fieldset, nav, [role=dialog], [role=alertdialog]';
  const words = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}+?]+/gu, ' ')
      .trim();
  const shown = (element: Element): string => element.outerHTML.slice(0, 300);
  const isHidden = (element: Element): boolean => element.closest('[aria-hidden=true], [inert]') !== null;
  /** Text that is only for screen readers is not seen: it is in a box of 1 px with `clip` and `clip-path`. */
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clip, clipPath } = getComputedStyle(each);
      if (clip !== 'auto' || clipPath === 'inset(50%)') return false;
    }
    return true;
  };
  const textOf = (element: Element): string => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isSeen(node.parentElement)) parts.push(node.textContent ?? '');
    return words(parts.join(' '));
  };
  const visibleLabel = (control: Element): string => {
    if (!control.matches('input, textarea, select')) return textOf(control);
    return [...((control as HTMLInputElement).labels ?? [])].map(textOf).find(Boolean) ?? '';
  };
  const groupsOf = (control: Element): string => {
    const names: string[] = [];
    let group = control.closest(groups);
    for (; group; group = group.parentElement?.closest(groups) ?? null) names.push(accessibleText(group));
    return names.join(' ');
  };
  /** The text of a row without its controls. Rows with equal texts, such as equal sales, cannot be distinguished. */
  const textOfRow = (row?: Element): string | undefined => {
    const copy = row?.cloneNode(true) as Element | undefined;
    for (const control of copy?.querySelectorAll('details, button') ?? []) control.remove();
    return copy?.textContent;
  };
  const isSameRow = (one: Element, other: Element): boolean => {
    const [first, second] = [one, other].map(
      (control) => control.closest<HTMLElement>('article, li, tr, [role=row]') ?? control,
    );
    return first !== one && first !== second && textOfRow(first) === textOfRow(second);
  };
  const faults: string[] = [];
  const controlsByName = new Map<string, Element>();
  for (const control of document.querySelectorAll(controls)) {
    if (isHidden(control) || !control.checkVisibility({ visibilityProperty: true })) continue;
    if (control instanceof HTMLInputElement && control.type === 'hidden') continue;
    // react-aria has invisible buttons that close an overlay; they are only for screen readers.
    if (control.matches('[tabindex="-1"]') && !isSeen(control)) continue;
    const name = words(accessibleText(control));
    const seen = visibleLabel(control);
    // A day in a calendar shows only the 5 of 'Thursday, 5 November'.
    const isDay = control.closest('[role=grid]') !== null && ` ${name} `.includes(` ${seen} `);
    if (!`${name} `.startsWith(`${seen} `) && seen !== '' && !isDay)
      faults.push(`The name "${name}" does not begin with the visible "${seen}": ${shown(control)}`);
    // Two controls may have the same name if they are in groups with different names, or link to the same page.
    const key = `${name} in ${groupsOf(control)}`;
    const other = controlsByName.get(key);
    const isSame = other?.getAttribute('href') && other.getAttribute('href') === control.getAttribute('href');
    if (name === '' || isSame || (other && isSameRow(other, control))) continue;
    if (other) faults.push(`Two controls have the name "${name}": ${shown(other)}, ${shown(control)}`);
    else controlsByName.set(key, control);
  }
  return faults;
}

/**
 * A JavaScript expression for a world in which axe is loaded. Its value is a list of faults. It defines `__name`,
 * because some loaders wrap each inner function in a call of `__name`.
 */
export const spokenNames = `((__name) => (${String(unspeakable)})())((named) => named)`;
