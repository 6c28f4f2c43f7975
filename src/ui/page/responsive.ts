import { useSyncExternalStore } from 'react';

/**
 * Minimum widths in em, equal to `--breakpoint-*` in tokens.css and to the media queries of the style sheets.
 */
export const breakpoints = { base: 0, sm: 30, md: 48, lg: 62, xl: 80, '2xl': 96 } as const;

export type Breakpoint = keyof typeof breakpoints;
export type Responsive<T> = { base: T } & Partial<Record<Exclude<Breakpoint, 'base'>, T>>;

const ascending = Object.keys(breakpoints) as Breakpoint[];
const queryOf = (name: Breakpoint) => `(min-width: ${breakpoints[name]}em)`;
const canMatch = () => typeof window !== 'undefined' && typeof window.matchMedia === 'function';

const currentBreakpoint = (): Breakpoint => {
  if (!canMatch()) return 'base';
  return ascending.findLast((name) => name === 'base' || window.matchMedia(queryOf(name)).matches) ?? 'base';
};

const subscribe = (changed: () => void) => {
  if (!canMatch()) return () => undefined;
  const lists = ascending.slice(1).map((name) => window.matchMedia(queryOf(name)));
  lists.forEach((list) => list.addEventListener('change', changed));
  return () => lists.forEach((list) => list.removeEventListener('change', changed));
};

/** The value of each breakpoint; a breakpoint without a value has that of the next smaller one. */
export function byBreakpoint<T>(values: Responsive<T>): Record<Breakpoint, T> {
  let last = values.base;
  const all = {} as Record<Breakpoint, T>;
  for (const name of ascending) all[name] = last = values[name] ?? last;
  return all;
}

/** The value for the window's current width. If only the layout depends on the width, prefer a media query. */
export function useResponsive<T>(values: Responsive<T>): T {
  return byBreakpoint(values)[useSyncExternalStore(subscribe, currentBreakpoint)];
}
