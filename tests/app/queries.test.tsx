// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
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
  const openPage = () =>
    renderHook(
      () => {
        const read = useQuery({ queryKey: ['refused'], queryFn });
        rendered.push(read.data ?? read.error?.message ?? 'a placeholder');
        return read;
      },
      { wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider> },
    );
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
  expect(rendered).not.toContain('a placeholder');
});

it('a page that opens after a failed read begins with a placeholder', async () => {
  const { rendered, openPage } = refusedRead();
  const { unmount } = openPage();
  await waitFor(() => expect(rendered.at(-1)).toBe('Refused'));
  unmount();
  rendered.length = 0;
  openPage();
  await waitFor(() => expect(rendered.at(-1)).toBe('Refused'));
  expect(rendered[0]).toBe('a placeholder');
});
