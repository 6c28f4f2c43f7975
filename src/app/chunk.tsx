import { type AsyncRouteComponent, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadPart } from '#screens/shared/loading/load-part.ts';
import { useDayForm } from '#ui/page/use-day-form.ts';

/**
 * A screen that loads when its route is first opened. A load that fails or times out throws an error, which the router
 * shows with a retry. The screen renders again when the member changes the preference for how days and times are written.
 */
export function chunk(load: () => Promise<{ default: RouteComponent }>): AsyncRouteComponent<object> {
  const Screen: AsyncRouteComponent<object> = lazyRouteComponent(() => loadPart(load));
  const Shown = (props: object) => {
    useDayForm();
    return <Screen {...props} />;
  };
  return Object.assign(Shown, { preload: Screen.preload });
}
