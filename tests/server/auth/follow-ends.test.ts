import { expect, test, vi } from 'vitest';
import { followEnds } from '#server/auth/follow-ends.ts';
import { eventually } from '../../support/eventually.ts';

test('ends of sign-ins within 20 ms are read together, and read again a second after a failure', async () => {
  let notice = (): void => {};
  const waits: number[] = [];
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
    wait: async <T>(time?: number, value?: T) => {
      waits.push(time ?? 0);
      return value as T;
    },
  });
  notice();
  notice();
  await eventually(() => expect(refuseEnded).toHaveBeenCalledTimes(2));
  await stop();
  expect(waits).toEqual([20, 1_000, 20]);
});
