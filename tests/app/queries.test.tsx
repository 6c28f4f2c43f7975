// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { failureInWords } from '#core/rules/problem.ts';

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
