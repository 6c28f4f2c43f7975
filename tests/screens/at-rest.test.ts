import { expect, it, vi } from 'vitest';
import { whenAtRest } from '#screens/shared/loading/at-rest.ts';

const advanceSeconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

it('whenAtRest runs the work once, when the page has been at rest for two seconds', () => {
  vi.useFakeTimers();
  let isBusy = true;
  const work = vi.fn<() => void>();
  whenAtRest(() => isBusy, work);
  advanceSeconds(5);
  isBusy = false;
  advanceSeconds(1);
  isBusy = true;
  advanceSeconds(1);
  isBusy = false;
  advanceSeconds(1.5);
  expect(work).not.toHaveBeenCalled();
  advanceSeconds(10);
  expect(work).toHaveBeenCalledOnce();
});

it('whenAtRest does not run the work after it was cancelled', () => {
  vi.useFakeTimers();
  const work = vi.fn<() => void>();
  whenAtRest(() => false, work)();
  advanceSeconds(10);
  expect(work).not.toHaveBeenCalled();
});
