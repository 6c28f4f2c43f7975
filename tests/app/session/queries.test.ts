// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { type Problem, RequestFailure } from '#core/rules/problem.ts';

const problem = (status: number): Problem => ({ status, message: '', fields: {} });

it.each<[string, Problem, number[]]>([
  ['gets no answer', problem(0), [0, 500, 1_500]],
  ['gets a 503', problem(503), [0, 500, 1_500]],
  ['gets a 403', problem(403), [0]],
  ['gets a 429 that demands a wait', { ...problem(429), retryAfter: 5 }, [0]],
  ['is given up', { ...problem(0), found: 'givenUp' }, [0]],
])('a read that %s is requested at the right times', async (_what, failure, times) => {
  const queries = createQueries();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[] = [];
  const begin = Date.now();
  const observer = new QueryObserver(queries, {
    queryKey: ['any'],
    queryFn() {
      sent.push(Date.now() - begin);
      return Promise.reject(new RequestFailure(failure));
    },
  });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(times);
  expect(observer.getCurrentResult().isError).toBe(true);
});

it('a read is sent even if the browser reports that it is offline, and again once it is online, even if it is fresh', async () => {
  const queries = createQueries();
  queries.mount();
  const goOnline = () => window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  const queryFn = vi.fn(async () => 'read');
  const stop = new QueryObserver(queries, { queryKey: ['any'], queryFn }).subscribe(() => {});
  onTestFinished(() => {
    stop();
    goOnline();
    queries.unmount();
  });
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  goOnline();
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
});
