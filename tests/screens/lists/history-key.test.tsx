// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHistoryKey } from '#screens/shared/lists/use-history-key.ts';

it('a screen has the key of its newest history entry, but not that of the next screen, before which it stays mounted', async () => {
  let key = '';
  const Screen = () => {
    key = useHistoryKey();
    return null;
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  const current = () => router.state.location.state.__TSR_key;
  const first = current();
  expect(key).toBe(first);
  await act(() => router.navigate({ to: '/list', search: { search: 'ale' } } as never));
  const second = current();
  expect(second).not.toBe(first);
  expect(key).toBe(second);
  await act(() => router.navigate({ to: '/other' } as never));
  expect(current()).not.toBe(second);
  expect(key).toBe(second);
});
