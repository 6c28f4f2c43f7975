import { vi } from 'vitest';

/** Repeats `check` until it holds. The limit ends only a test that hangs: vitest's own second is short on a busy machine. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, 60_000);
