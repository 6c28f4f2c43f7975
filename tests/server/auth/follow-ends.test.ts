import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { followEnds } from '#server/auth/follow-ends.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));

test('ends of sign-ins within 20 ms are read together, and read again a second after a failure', async () => {
  let notice = (): void => {};
  const refuseEnded = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The database is away.'));
  const stop = followEnds({
    store: {
      watch: (_table, wake) => {
        notice = wake;
        return () => {};
      },
    },
    signIns: { refuseEnded },
    log: { warn: vi.fn() },
  });
  notice();
  notice();
  await vi.waitFor(() => expect(refuseEnded).toHaveBeenCalledTimes(2));
  await stop();
  expect(vi.mocked(wait).mock.calls.map(([time]) => time)).toEqual([20, 1_000, 20]);
});
