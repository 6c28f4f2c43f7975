import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveParts } from '#app/live/changes-parts.ts';
import { followChanges } from '#app/live/follow-changes.ts';

const parts = {} as LiveParts;
const gone = () => Promise.reject(new Error('The file is gone.'));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => void vi.useFakeTimers());

it('code that does not load is requested again after growing intervals of at most five minutes', async () => {
  const load = vi.fn(gone);
  const stop = followChanges(parts, () => false, load);
  await seconds(60);
  // The first request is after 2 s, the others 4, 6, 10 and 18 s later: a growing pause plus two seconds at rest.
  expect(load).toHaveBeenCalledTimes(5);
  await seconds(3_600);
  load.mockClear();
  await seconds(3_600);
  expect(load.mock.calls.length).toBeGreaterThanOrEqual(11);
  expect(load.mock.calls.length).toBeLessThanOrEqual(12);
  stop();
  load.mockClear();
  await seconds(3_600);
  expect(load).not.toHaveBeenCalled();
});

it('the stream begins once its code has loaded, and ends when following stops', async () => {
  const end = vi.fn<() => void>();
  const startLive = vi.fn(() => end);
  const load = vi.fn<() => Promise<{ startLive: typeof startLive }>>().mockImplementationOnce(gone);
  load.mockResolvedValue({ startLive });
  const stop = followChanges(parts, () => false, load);
  await seconds(10);
  expect(startLive).toHaveBeenCalledExactlyOnceWith(parts);
  stop();
  expect(end).toHaveBeenCalledOnce();
});
