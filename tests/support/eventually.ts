import { vi } from 'vitest';

/**
 * Repeats `check` until it does not throw. The time limit of a minute is meant for a test that hangs: vitest's default
 * of one second is too short on a busy machine.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, 60_000);
