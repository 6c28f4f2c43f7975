import { text } from '#texts/texts.ts';
import { focusHeading } from '#ui/page-heading.tsx';
import type { AppRouter } from './router.tsx';

/** After each navigation: the window's title says where one is, and the keyboard and the reader start there. */
export function followNavigation(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const title = router.state.matches.findLast(({ staticData }) => staticData.title)?.staticData.title;
    document.title = title ? `${text(title)} · ${text('app.name')}` : text('app.name');
    if (fromLocation && pathChanged) focusHeading();
  });
}
