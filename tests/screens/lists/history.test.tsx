// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CraftUsage } from '#screens/item/craft-usage.tsx';
import { FailedRead } from '#screens/shared/loading/failed-read.tsx';
import { useNavigationLock } from '#screens/shared/writes/use-navigation-lock.ts';
import { answerMedia } from '../../ui/support/media.ts';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { show } from '../support/screen.tsx';

it('Back within a screen restores the page of each of several lists', async () => {
  answerMedia(() => false);
  const items = ['Rope', 'Wire'].map((item) => <CraftUsage key={item} item={item} />);
  const { router } = await showInApp(items, { answers: { materialsBy: ['Ale', 'Brew', 'Cider', 'Dye'] } });
  const ranges = async () => (await screen.findAllByText(/ of 4$/)).map(({ textContent }) => textContent);
  const pager = await screen.findByRole('navigation', { name: /Rope/ });
  press(within(pager).getAllByRole('button').at(-1)!);
  expect(await ranges()).toEqual(['3–4 of 4', '1–2 of 4']);
  await act(() => router.navigate({ to: '/', search: { filter: 'x' } as never }));
  expect(await ranges()).toEqual(['1–2 of 4', '1–2 of 4']);
  act(() => router.history.back());
  await waitFor(async () => expect(await ranges()).toEqual(['3–4 of 4', '1–2 of 4']));
});

it('a failed read is told once: on the return to its screen, the user can try again there', async () => {
  const failed = (visit: string) => (
    <FailedRead key={visit} title="profile.failed" error={new Error('No.')} />
  );
  const { rerender } = show(failed('first'));
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  rerender(failed('second'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('during a write, the user stays on its page, and is not sent to another page of the same kind', async () => {
  const Writing = () => <>{useNavigationLock(true)}</>;
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/$id', component: Writing });
  const history = createMemoryHistory({ initialEntries: ['/first'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  for (const id of ['second', 'first']) await act(async () => history.push(`/${id}?page=2`));
  await waitFor(() => expect(history.location.href).toBe('/first?page=2'));
  // One entry for the start, and one for the other page of the list.
  expect(history.length).toBe(2);
});
