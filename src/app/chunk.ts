import { lazyRouteComponent } from '@tanstack/react-router';

/** How long a part of the app may take to load, in ms (specification, section 9). */
const chunkPatience = 120_000;

/** A screen that is loaded when its route is first opened. One that does not come in time is an error with a retry. */
export const chunk = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => inTime(load()), name);

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time')), chunkPatience);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
