// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditItemDialog } from '#screens/item/edit-item-dialog.tsx';
import { showInApp } from '../support/in-app.tsx';
import { itemOf } from '../support/people.ts';

it.each([
  ['names the book that the item stores by its abbreviation', 'CK', /^Codex of Kings/],
  ['still offers a stored book that the list no longer has', 'Lost Book', /^Lost Book/],
])('the dialog that edits an item waits for the source books, and %s', async (_what, manual, book) => {
  let release = () => {};
  const books = [{ name: 'Codex of Kings', abbreviation: 'CK' }];
  const { api, queries } = await showInApp(
    <EditItemDialog name="Rope" onClosed={() => {}} onSaved={() => {}} />,
    {
      answers: {
        itemsByIds: [itemOf({ name: 'Rope', manual })],
        itemSources: () => new Promise((resolve) => (release = () => resolve(books))),
        labels: [],
      },
    },
  );
  // The item is answered before the books.
  const { queryKey } = api.items.byNames(['Rope']);
  await waitFor(() => expect(queries.getQueryState(queryKey)?.status).toBe('success'));
  screen.getByRole('progressbar', { name: 'Loading the item...' });
  expect(screen.queryByRole('textbox')).toBeNull();
  release();
  await screen.findByRole('button', { name: book });
});

it('the dialog that edits an item says that it cannot be edited because it no longer exists', async () => {
  await showInApp(<EditItemDialog name="Rope" onClosed={() => {}} onSaved={() => {}} />, {
    answers: { itemsByIds: [], itemSources: [] },
  });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('This item cannot be edited');
  alert.getByText('This no longer exists.');
});
