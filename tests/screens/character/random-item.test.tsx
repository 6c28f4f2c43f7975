// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused } from '../support/scripted.ts';
import { characterOf, itemOf } from '../support/people.ts';

const labels = ['Gem', 'Rare', 'Ore'].map((name) => ({ id: name, name }));

const open = (answers: Answers = {}) =>
  openPage('/character/giveRandomItem', {
    roles: ['MANAGE_CHARACTERS'],
    answers: {
      activeCharactersWithPlayer: [{ ...characterOf(), player: { playerId: 'p', name: 'Mira' }, version: 1 }],
      labels,
      itemIds: ['Ruby'],
      itemsByIds: [itemOf({ name: 'Ruby', labels })],
      ...answers,
    },
  });
const generate = () => press(screen.getByRole('button', { name: /^(?:Generate|Draw again)$/ }));

async function choose() {
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  // Once the characters have loaded, the only match becomes the choice when the focus leaves the field.
  await waitFor(() => {
    act(() => field.focus());
    fireEvent.input(field, { target: { value: 'Lyra' }, inputType: 'insertText' });
    act(() => field.blur());
    expect(field.value).toBe('Lyra (Mira)');
  });
}

describe('a drawn item', () => {
  it('is shown with its labels, a rarity first, and can be drawn again', async () => {
    await open();
    const hint = screen.getByText('Press the button to randomly select an item');
    expect(hint.parentElement?.getAttribute('aria-live')).toBe('polite');
    generate();
    await screen.findByText('Drawn: Ruby');
    const list = await screen.findByRole('list', { name: 'Item Labels' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Rare', 'Gem', 'Ore']);
    expect(list.parentElement?.dataset['rarity']).toBe('rare');
    screen.getByRole('button', { name: 'Draw again' });
    expect(screen.queryByText('Press the button to randomly select an item')).toBeNull();
  });

  it.each([
    ['that no item has all labels', [], 'No item has all of these labels. Choose others and generate again.'],
    ['why the items cannot be read', refused(403, 'Not now'), 'Could not load the items: Not now'],
  ])('can be missing, and the page says %s', async (_, itemIds, words) => {
    await open({ itemIds });
    generate();
    await screen.findByText(words);
  });

  it('is given to the chosen character, and the dialog names both and offers to undo the gift', async () => {
    const { asked, address } = await open({ updateInventory: { act: 4 } });
    await choose();
    generate();
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

  it('cannot be taken back from the dialog if the server does not say how to undo the gift', async () => {
    await open({ updateInventory: { act: null } });
    await choose();
    generate();
    await screen.findByText('Drawn: Ruby');
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText('Ruby was assigned to Lyra');
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('an attempt to assign before an item is drawn', () => {
  const assign = () => fireEvent.click(screen.getByRole('button', { name: 'Assign' }));

  it('moves the focus to the button that draws one, if a character is chosen', async () => {
    const { asked } = await open();
    await choose();
    assign();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate' })),
    );
    expect(asked('updateInventory')).toEqual([]);
  });

  it('moves the focus to the character if none is chosen', async () => {
    await open();
    assign();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Character' })),
    );
  });
});
