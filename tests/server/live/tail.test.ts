import { expect, onTestFinished, test, vi } from 'vitest';
import { createTail } from '#server/live/tail.ts';
import type { FeedEntry } from '#server/store/journal/feed.ts';

/** A tail of a journal whose reads the test sees; time passes only as the test says. */
async function scene() {
  vi.useFakeTimers();
  let notice = (): void => {};
  const after = vi.fn(async (): Promise<FeedEntry[]> => []);
  const onTick = vi.fn();
  const tail = createTail({
    store: {
      feed: { last: async () => 0, after } as never,
      revision: () => 0,
      watch: (_table, wake) => {
        notice = wake;
        return () => {};
      },
    },
    log: { error: vi.fn() },
    onEntries: () => {},
    onTick,
  });
  onTestFinished(tail.stop);
  await tail.start();
  return { after, onTick, commit: () => notice() };
}

test('the commits of 20 ms are read together', async () => {
  const { after, commit } = await scene();
  commit();
  commit();
  await vi.advanceTimersByTimeAsync(19);
  expect(after).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(after).toHaveBeenCalledTimes(1);
});

test('a failed read is repeated at the next check, a second later at most', async () => {
  const { after, onTick, commit } = await scene();
  after.mockRejectedValueOnce(new Error('The database is away.'));
  commit();
  await vi.advanceTimersByTimeAsync(20);
  expect(after).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onTick).toHaveBeenCalledTimes(1);
  expect(after).toHaveBeenCalledTimes(2);
});
