// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { features as everything } from '#core/contract/features.ts';
import type { WireCharacter } from '#core/contract/characters.ts';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused } from '../support/scripted.ts';
import { characterOf, itemOf } from '../support/people.ts';

const id = 'p:Lyra';
const [poison, tool] = [
  { id: 'l1', name: 'Poison' },
  { id: 'l2', name: 'Tool' },
];
const items = [
  itemOf({ name: 'Silk Rope', labels: [tool], usable: true, sell: { cost: 2.5, tools: [], buildings: [] } }),
  itemOf({
    name: 'Anvil',
    labels: [tool, poison],
    attunement: true,
    sell: { cost: 40, tools: ['Hammer', 'Kettle', 'Bellows'], buildings: [] },
  }),
  itemOf({ name: 'Oath', labels: [poison] }),
];
const lyra = {
  money: 10,
  inventory: { 'Silk Rope': 3, Anvil: 1, Oath: 5, 'Lost Thing': 2 },
  proficiencies: [{ name: 'Kettle' }],
};

interface Shown {
  query?: string;
  character?: () => Partial<WireCharacter>;
  answers?: Answers;
  features?: readonly string[];
}

const openInventory = ({ query = '', character, answers, features }: Shown = {}) =>
  openPage(`/user/${encodeURIComponent(id)}?tab=inventory${query}`, {
    ...(features && { features }),
    answers: {
      character: () => characterOf({ ...lyra, ...character?.() }),
      experienceTable: { 0: '1' },
      itemsByIds: items,
      labels: [tool, poison],
      materialsBy: [],
      ...answers,
    },
  });

const list = () => screen.findByRole('list', { name: 'Inventory' });
const namesIn = (where: HTMLElement) =>
  within(where)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const status = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });
const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest<HTMLElement>('li')!);
const openRow = async (name: string) => {
  const row = await rowOf(name);
  fireEvent.click(row.getByRole('button', { name }));
  return row;
};

describe('an inventory', () => {
  it('lists all items by name, each with its price and quantity, also items that the server does not know', async () => {
    const { asked } = await openInventory();
    const rows = [...(await list()).children] as HTMLElement[];
    expect(namesIn(await list())).toEqual(['Anvil', 'Lost Thing', 'Oath', 'Silk Rope']);
    const amounts = rows.map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
    expect(amounts[0]).toMatch(/Sell: 40\.00 MO ?1 owned/);
    expect(amounts[1]).toMatch(/^Lost Thing ?2 owned/);
    expect(amounts[2]).not.toContain('Sell');
    expect(amounts[3]).toMatch(/Sell: 2\.50 MO ?3 owned/);
    expect(screen.queryByText(/Usable/, { selector: 'li:nth-child(1) *' })).toBeNull();
    await status('4 items are shown');
    expect(asked('itemsByIds').map(({ body }) => body)).toEqual([
      { ids: ['Anvil', 'Lost Thing', 'Oath', 'Silk Rope'] },
    ]);
  });

  it('shows the items with the label and the words in the address, and says so', async () => {
    await openInventory({ query: '&label=l2&search=ANV' });
    expect(namesIn(await list())).toEqual(['Anvil']);
    await status('1 item is shown with the label Tool for “ANV”');
  });

  it('shows all items again, without label and words, by one button', async () => {
    const { address } = await openInventory({ query: '&label=l1&search=rope' });
    await screen.findByText('No item matches. Change the search or remove the label.');
    press(screen.getByRole('button', { name: 'Show all items' }));
    await status('4 items are shown');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await waitFor(() => expect(address()).toBe(`/user/${encodeURIComponent(id)}?tab=inventory`));
    expect(document.activeElement?.localName).toBe('h1');
  });

  it('opens the row of an item whose name is searched', async () => {
    await openInventory({ query: '&search=Oath' });
    const row = await rowOf('Oath');
    expect(row.getByRole('button', { name: 'Oath' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('that cannot be read causes a dialog, whose button opens the member’s own characters', async () => {
    const { address } = await openInventory({ answers: { itemsByIds: refused(403, 'Not now') } });
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Could not load the inventory');
    press(dialog.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/user'));
  });
});

describe('the row of an item in an inventory', () => {
  it('names the tools in which the character is not proficient, instead of offering a sale', async () => {
    await openInventory();
    const row = await openRow('Anvil');
    row.getByText('To sell this, the character needs proficiency with: Hammer, Bellows');
    expect(row.queryByRole('spinbutton')).toBeNull();
  });

  it('offers no sale of an item that cannot be sold, and names no tools', async () => {
    await openInventory();
    const row = await openRow('Oath');
    expect(row.queryByRole('spinbutton')).toBeNull();
    expect(row.queryByText(/To sell this/)).toBeNull();
  });

  it('offers a sale of up to all pieces, and says the price of one piece and of all chosen ones', async () => {
    await openInventory();
    const row = await openRow('Silk Rope');
    row.getByText((_, element) => element?.textContent === '2.5 MO each' && element.localName === 'span');
    const quantity = row.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
    row.getByRole('button', { name: 'Sell for 2.5 MO, Silk Rope' });
    press(row.getByRole('button', { name: 'All 3 of Silk Rope' }));
    await row.findByRole('button', { name: 'Sell for 7.5 MO, Silk Rope' });
    expect(quantity.value).toBe('3');
    row.getByText('Sell price: 7.5 MO');
    expect(row.getByRole('button', { name: 'Increase Quantity' }).hasAttribute('disabled')).toBe(true);
  });

  it('has no button for all pieces if there is only one', async () => {
    await openInventory({ character: () => ({ inventory: { 'Silk Rope': 1 } }) });
    const row = await openRow('Silk Rope');
    row.getByRole('spinbutton', { name: 'Quantity' });
    expect(row.queryByRole('button', { name: /^All/ })).toBeNull();
  });
});

describe('a sale', () => {
  /** Opens the dialog about the sale of two ropes. The server then says that the character has `moneyAfter`. */
  async function askToSell(features: readonly string[], moneyAfter: number, number: number | null) {
    let isSold = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const page = await openInventory({
      features,
      character: () =>
        isSold ? { money: moneyAfter, inventory: { ...lyra.inventory, 'Silk Rope': 1 } } : {},
      answers: {
        async updateInventory() {
          await released;
          isSold = true;
          return { act: number };
        },
      },
    });
    const row = await openRow('Silk Rope');
    press(row.getByRole('button', { name: 'Increase Quantity' }));
    press(await row.findByRole('button', { name: 'Sell for 5 MO, Silk Rope' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    return { ...page, row, dialog, release: () => release() };
  }
  const words = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ');

  it('is asked about with its price, the money before and after, and the pieces that are left', async () => {
    const { dialog, asked } = await askToSell(everything, 15, 12);
    dialog.getByRole('heading', { name: 'Do you want to sell 2 Silk Rope?' });
    expect(words(dialog.getByText('becomes').closest('p'))).toBe('10 MO becomes 15 MO');
    dialog.getByText('One will be left.');
    expect(dialog.getByText(/^Sell price/).closest('p')?.textContent).toBe('Sell price: 5 MO');
    expect(asked('updateInventory')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Sell');
  });

  it('that nobody can undo needs a deliberate press: the focus is on Cancel', async () => {
    await askToSell(
      everything.filter((feature) => feature !== 'journal'),
      15,
      null,
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  it.each([
    ['', 15, '15'],
    [', which others have changed meanwhile', 115.5, '115.5'],
  ])('says what it brought and the money that the character has now%s', async (_, moneyAfter, money) => {
    const { dialog, row, asked, release } = await askToSell(everything, moneyAfter, 12);
    press(dialog.getByRole('button', { name: 'Sell' }));
    await dialog.findByText('Selling item...');
    await act(async () => release());
    await dialog.findByRole('heading', { name: 'Operation completed successfully' });
    expect(dialog.getByText(/^Sold 2/).closest('p')?.textContent).toBe(
      `Sold 2 Silk Rope for 5 MO, you have ${money} MO`,
    );
    dialog.getByText('You can undo this for 15 minutes.');
    expect(asked('updateInventory')).toMatchObject([
      { characterId: id, body: { itemId: 'Silk Rope', qty: 2, operation: 'SELL', cost: 2.5 } },
    ]);
    press(dialog.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(row.getByRole<HTMLInputElement>('spinbutton').value).toBe('1');
  });

  it('can be undone from the dialog about its success', async () => {
    const { dialog, release } = await askToSell(everything, 15, 12);
    press(dialog.getByRole('button', { name: 'Sell' }));
    release();
    press(await dialog.findByRole('button', { name: 'Undo' }));
    await dialog.findByRole('heading', { name: 'Undo the sale of 2 Silk Rope?' });
  });

  it('offers no undo, and names no time for it, if the server has recorded nothing', async () => {
    const { dialog, release } = await askToSell(everything, 15, null);
    press(dialog.getByRole('button', { name: 'Sell' }));
    release();
    await dialog.findByRole('heading', { name: 'Operation completed successfully' });
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(dialog.queryByText(/You can undo/)).toBeNull();
  });

  it('that is cancelled sells nothing, and the chosen quantity stays', async () => {
    const { dialog, row, asked } = await askToSell(everything, 15, 12);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(row.getByRole<HTMLInputElement>('spinbutton').value).toBe('2');
    expect(asked('updateInventory')).toEqual([]);
  });
});
