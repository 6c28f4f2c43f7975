import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#screens/shared/loading/load-part.ts';

/** A screen that is loaded when its route is first opened. One that does not come in time is an error with a retry. */
export const chunk = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadPart(load), name);
