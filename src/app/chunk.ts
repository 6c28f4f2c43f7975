import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#screens/shared/loading/load-part.ts';

/** A screen that loads when its route is first opened. A load that times out is an error with a retry. */
export const chunk = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadPart(load), name);
