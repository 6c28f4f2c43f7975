import { expect, it, vi } from 'vitest';
import { whenAtRest } from '#screens/shared/loading/at-rest.ts';

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

it('waits until the page has been at rest for two seconds, and then works once', () => {
  vi.useFakeTimers();
  let isBusy = true;
  const work = vi.fn<() => void>();
  whenAtRest(() => isBusy, work);
  seconds(5);
  isBusy = false;
  seconds(1);
  isBusy = true;
  seconds(1);
  isBusy = false;
  seconds(1.5);
  expect(work).not.toHaveBeenCalled();
  seconds(10);
  expect(work).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('does nothing once it is cancelled', () => {
  vi.useFakeTimers();
  const work = vi.fn<() => void>();
  whenAtRest(() => false, work)();
  seconds(10);
  expect(work).not.toHaveBeenCalled();
  vi.useRealTimers();
});
