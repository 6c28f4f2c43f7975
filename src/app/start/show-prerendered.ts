import type { Prerendered } from './start-page.ts';

/** Shows a prerendered part in one language, and hides all others. */
export function showPrerendered(part: Prerendered, language: string): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-prerendered]'))
    each.hidden = each.dataset['prerendered'] !== part || each.lang !== language;
}
