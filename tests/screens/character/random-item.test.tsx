// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { characterOf, itemOf } from '../support/people.ts';

it('a drawn item is given to the chosen character, and the dialog names both and offers to undo the gift', async () => {
  const { asked, address } = await openPage('/character/giveRandomItem', {
    roles: ['MANAGE_CHARACTERS'],
    answers: {
      activeCharactersWithPlayer: [{ ...characterOf(), player: { playerId: 'p', name: 'Mira' }, version: 1 }],
      labels: [],
      itemIds: ['Ruby'],
      itemsByIds: [itemOf({ name: 'Ruby' })],
      updateInventory: { act: 4 },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  // Once the characters have loaded, the only match becomes the choice when the focus leaves the field.
  await waitFor(() => {
    act(() => field.focus());
    fireEvent.input(field, { target: { value: 'Lyra' }, inputType: 'insertText' });
    act(() => field.blur());
    expect(field.value).toBe('Lyra (Mira)');
  });
  press(screen.getByRole('button', { name: 'Generate' }));
  await screen.findByText('Drawn: Ruby');
  press(screen.getByRole('button', { name: 'Assign' }));
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('Ruby was assigned to Lyra');
  expect(asked('updateInventory')).toMatchObject([
    { characterId: 'p:Lyra', body: { itemId: 'Ruby', qty: 1, operation: 'ASSIGN' } },
  ]);
  press(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('Undo the gift of Ruby?');
  press(dialog.getByRole('button', { name: 'Cancel' }));
  press(await dialog.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(address()).toBe('/user'));
});
