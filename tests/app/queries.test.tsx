// @vitest-environment jsdom
import { QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { failureInWords, type Problem, RequestFailure } from '#core/rules/problem.ts';

/** A read that the server refuses until `answer` is called, and what pages that use it have rendered. */
function refusedRead() {
  const queries = createQueries();
  onTestFinished(() => queries.clear());
  let hasAnswer = false;
  const queryFn = async () => {
    // Long enough for a page to render what it shows while it reads.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!hasAnswer) throw failureInWords(403, 'Refused');
    return 'the answer';
  };
  const rendered: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const read = { queryKey: ['refused'], queryFn };
  // Like the menu, which shows what others have read, but reads nothing itself.
  renderHook(() => useQuery({ ...read, enabled: false }), { wrapper });
  const usePage = () => {
    const result = useQuery(read);
    const shown = result.data ?? result.error?.message ?? 'a placeholder';
    rendered.push(result.isFetching ? `${shown}, reading` : shown);
    return result;
  };
  const openPage = () => renderHook(usePage, { wrapper });
  return { queries, rendered, openPage, answer: () => void (hasAnswer = true) };
}

it('a page shows the failure of a read while it reads again, until an answer arrives', async () => {
  const { queries, rendered, openPage, answer } = refusedRead();
  const { result } = openPage();
  await waitFor(() => expect(rendered.at(-1)).toBe('Refused'));
  rendered.length = 0;
  void queries.refetchQueries();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  void result.current.refetch();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  answer();
  void queries.refetchQueries();
  await waitFor(() => expect(rendered.at(-1)).toBe('the answer'));
  expect(rendered).toContain('Refused, reading');
  expect(rendered).not.toContain('a placeholder, reading');
});

it('a page that opens after a failed read begins with a placeholder', async () => {
  const { rendered, openPage } = refusedRead();
  const { unmount } = openPage();
  await waitFor(() => expect(rendered.at(-1)).toBe('Refused'));
  unmount();
  rendered.length = 0;
  openPage();
  await waitFor(() => expect(rendered.at(-1)).toBe('Refused'));
  expect(new Set(rendered)).toEqual(new Set(['a placeholder, reading', 'Refused']));
});

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

it('a read is not repeated within ten seconds', async () => {
  vi.useFakeTimers();
  const queries = createQueries();
  const queryFn = vi.fn(async () => 'read');
  const read = () => queries.fetchQuery({ queryKey: ['any'], queryFn });
  await read();
  await vi.advanceTimersByTimeAsync(9_999);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});
