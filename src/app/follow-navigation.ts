import { focusHeading } from '#ui/page-heading.tsx';
import type { AppRouter } from './router.tsx';

/**
 * After each navigation the keyboard and the reader start at the new page's heading. Not at the address where the
 * visit began: there the browser has just put both at the top.
 */
export function followNavigation(router: AppRouter, begun = window.location.pathname): void {
  let shown = begun;
  router.subscribe('onRendered', ({ toLocation }) => {
    const { pathname } = toLocation;
    if (pathname !== shown) focusHeading();
    shown = pathname;
  });
}
