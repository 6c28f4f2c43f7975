// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ItemPage } from '#screens/item/item-page.tsx';
import { SessionPage } from '#screens/session/page/session-page.tsx';
import { showInApp } from '../support/in-app.tsx';
import { itemOf, sessionOf } from '../support/people.ts';
import { refused } from '../support/scripted.ts';

/** Answers about a session and an item, both of which are gone once `remove` was called. */
function mortalThings() {
  let isGone = false;
  const orGone = (answer: unknown) => () => (isGone ? refused(404, 'It is gone.')() : answer);
  const remove = () => {
    isGone = true;
    return { act: 7 };
  };
  const answers = {
    session: orGone(sessionOf({ adventure: 'a' })),
    sessionHistory: orGone({ entities: [], nextAt: null }),
    itemsByIds: orGone([itemOf({ name: 'Rope' })]),
    itemUsage: orGone([]),
    materialsBy: orGone([]),
    deleteSession: remove,
    deleteItem: remove,
  };
  return { answers, remove };
}

it.each([
  ['session', <SessionPage key="" sessionId="s" />, '/session/list'],
  ['item', <ItemPage key="" itemName="Rope" />, '/item/list'],
])('the page of a deleted %s does not read it again behind the success', async (_, page, list) => {
  const { answers } = mortalThings();
  const { calls, queries, visited } = await showInApp(page, { answers });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const before = calls.length;
  await userEvent.click(await screen.findByText('I understand, delete'));
  await screen.findByText('Operation completed successfully');
  // As when another change arrives, or the window is shown again.
  await act(() => queries.invalidateQueries());
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }));
  expect(visited).toEqual([list]);
  expect(screen.queryByText('Could not refresh this page')).toBeNull();
  expect(calls.slice(before).map(({ name }) => name)).toEqual([expect.stringMatching(/^delete/)]);
});

it('the page of a session that others delete meanwhile says once that it is gone', async () => {
  const { answers, remove } = mortalThings();
  const { queries } = await showInApp(<SessionPage sessionId="s" />, { answers });
  const link = await screen.findByRole('link', { name: 'Dusk' });
  expect(link.getAttribute('href')).toBe('/adventure/a');
  screen.getByText('Adventure');
  remove();
  await act(() => queries.invalidateQueries());
  await screen.findByText('It is gone.');
  expect(screen.getAllByText('Could not refresh this page')).toHaveLength(1);
});

it('the page of an item that does not exist says so', async () => {
  await showInApp(<ItemPage itemName="Rope" />, { answers: { itemsByIds: [] } });
  await screen.findByText('There is no item Rope. It was renamed or deleted, or the address is wrong.');
});
