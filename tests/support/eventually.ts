import { vi } from 'vitest';

/**
 * Repeats `check` until it does not throw. Only a test that hangs should reach the time limit of a minute; vitest's
 * default of one second is too short on a busy computer.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, 60_000);
