/** Changes to the computer's clock, in ms; a negative number sets it back. */
export const clockJumps: [what: string, by: number][] = [
  ['back by a millisecond', -1],
  ['back by a minute, for which an exchanged token still works', -60_000],
  ['back by an hour', -3_600_000],
  ['back by a month', -31 * 86_400_000],
  ['back to the epoch', -Infinity],
  ['not at all', 0],
  ['ahead by a millisecond', 1],
  ['ahead by an hour', 3_600_000],
  ['ahead by a month', 31 * 86_400_000],
];

export interface TestClock {
  now: number;
  uptime: number;
}

/** Changes the computer's clock by `by` ms, as an administrator would. The uptime does not change. */
export function setBy(clock: TestClock, by: number): void {
  clock.now = Math.max(0, clock.now + by);
}

/** Advances both the computer's clock and the process's uptime by `time` ms. */
export function pass(clock: TestClock, time: number): void {
  clock.now += time;
  clock.uptime += time;
}
