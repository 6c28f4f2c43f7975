// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused, type Inputs } from '../support/scripted.ts';
import { characterOf, itemOf } from '../support/people.ts';

const poison = { id: 'l1', name: 'Poison' };
const page = (...names: string[]) => ({ entities: names.map((name) => itemOf({ name })), nextAt: null });
const status = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });
const keeper = ['MANAGE_ITEMS', 'DELETE_ITEMS'] as const;

const openList = (answers: Answers, query = '') =>
  openPage(`/item/list${query}`, {
    roles: keeper,
    answers: { searchItems: page('Ale', 'Rope'), labels: [poison], itemIds: [], itemSources: [], ...answers },
  });

describe('the item list', () => {
  it('asks for the label and the words of the address, and says what it shows', async () => {
    const { asked } = await openList({}, '?label=l1&search=al');
    await status('2 items are shown with the label Poison for “al”');
    expect(asked('searchItems').map(({ query, body }) => [query?.['query'], body])).toEqual([
      ['al', { ...poison, labelType: undefined, ...(asked('searchItems')[0]?.body as object) }],
    ]);
    expect(asked('searchItems')[0]?.body).toMatchObject(poison);
  });

  it('is one step of the history for a search, however often its typing pauses', async () => {
    const { address } = await openList({});
    const before = history.length;
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    for (const typed of ['al', 'ale', 'ales']) {
      fireEvent.change(search, { target: { value: typed } });
      await waitFor(() => expect(address()).toBe(`/item/list?search=${typed}`));
    }
    expect(history.length - before).toBe(1);
  });

  it('neither searches a single letter nor says so', async () => {
    const { asked } = await openList({}, '?search=a');
    await status('2 items are shown');
    expect(asked('searchItems').map(({ query }) => query?.['query'])).toEqual([undefined]);
  });

  it('shows nothing for a label that does not exist, without asking for items', async () => {
    const { asked } = await openList({}, '?label=gone');
    await screen.findByText('No item matches');
    expect(asked('searchItems')).toEqual([]);
  });

  it('shows all items again, without label and words, by one button', async () => {
    const searchItems = ({ query }: Inputs) => (query?.['query'] ? page() : page('Ale', 'Rope'));
    const { address } = await openList({ searchItems }, '?label=l1&search=zzz');
    await screen.findByText('Change the search or remove the label.');
    press(screen.getByRole('button', { name: 'Show all items' }));
    await status('2 items are shown');
    expect(address()).toBe('/item/list');
    expect(document.activeElement?.localName).toBe('h1');
  });

  it.each([
    [keeper, 1],
    [[], 0],
  ])(
    'without items and filters, links to the form for an item only for the roles %j',
    async (roles, links) => {
      await openPage('/item/list', { roles, answers: { searchItems: page(), labels: [] } });
      await screen.findByText('There are no items yet.');
      expect(within(screen.getByRole('main')).queryAllByRole('link', { name: 'Add an Item' })).toHaveLength(
        links,
      );
    },
  );

  it('deletes the item whose button was pressed, after a question and a warning', async () => {
    const { asked } = await openList({ deleteItem: { act: 3 } });
    press(await screen.findByRole('button', { name: 'Delete Rope' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Delete this item?');
    dialog.getByText('Do you want to delete the item Rope? It will also disappear from every inventory.');
    dialog.getByText('Warning: This operation cannot be undone.');
    expect(asked('deleteItem')).toEqual([]);
    press(dialog.getByRole('button', { name: 'I understand, delete' }));
    await dialog.findByText('Operation completed successfully');
    expect(asked('deleteItem')).toMatchObject([{ itemId: 'Rope' }]);
  });
});

describe('the dialog that edits an item', () => {
  const edit = async (itemsByIds: Answers['itemsByIds'], more: Answers = {}) => {
    const opened = await openList({ itemsByIds, ...more });
    press(await screen.findByRole('button', { name: 'Edit Rope' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Update Rope' })) };
  };

  it('says that an item cannot be edited because it no longer exists', async () => {
    const { dialog } = await edit([]);
    const alert = within(await dialog.findByRole('alert'));
    alert.getByText('This item cannot be edited');
    alert.getByText('This no longer exists.');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('says why an item cannot be read, and reads it on Try again', async () => {
    let isDown = true;
    const { dialog } = await edit(() => (isDown ? refused(403, 'Not now')() : [itemOf({ name: 'Rope' })]));
    const alert = within(await dialog.findByRole('alert'));
    alert.getByText('This item cannot be edited');
    alert.getByText('Not now');
    isDown = false;
    press(alert.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('textbox', { name: 'Name' });
  });

  it('waits for the source books, and names the book that the item stores by its abbreviation', async () => {
    const books = [{ name: 'Codex of Kings', abbreviation: 'CK' }];
    let release = () => {};
    const itemSources = () => new Promise((resolve) => (release = () => resolve(books)));
    const { dialog } = await edit([itemOf({ name: 'Rope', manual: 'CK' })], { itemSources });
    dialog.getByRole('progressbar', { name: 'Loading the item...' });
    expect(dialog.queryByRole('textbox')).toBeNull();
    // The item is answered before the books.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    release();
    await dialog.findByRole('button', { name: /^Codex of Kings/ });
  });

  it('still offers a stored book that the list no longer has', async () => {
    const { dialog } = await edit([itemOf({ name: 'Rope', manual: 'Lost Book' })]);
    await dialog.findByRole('button', { name: /^Lost Book/ });
  });

  it('deletes only the chosen one of several recipes with one name', async () => {
    const recipe = (label: string, cost: number) => ({
      label,
      cost,
      materials: {},
      tools: [],
      buildings: [],
    });
    const craft = [recipe('Brew', 1), recipe('Mash', 2), recipe('Brew', 3)];
    const { dialog } = await edit([itemOf({ name: 'Rope', craft })]);
    press((await dialog.findAllByRole('button', { name: 'Delete Brew' }))[0]!);
    press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const deleting = dialog.getAllByRole('button', { name: /^Delete / });
    expect(deleting.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Delete Mash',
      'Delete Brew',
    ]);
  });

  it('saves under the former name, and says for how long a new name can be undone to nobody who always may', async () => {
    const { dialog, asked } = await edit([itemOf({ name: 'Rope' })], { updateItem: { act: 4 } });
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Name' }), {
      target: { value: ' Hemp Rope ' },
    });
    press(dialog.getByRole('button', { name: 'Update item' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Update item' }));
    const done = within(await screen.findByRole('alertdialog'));
    await done.findByText('Item updated succesfully');
    done.getByText('Hemp Rope');
    expect(done.queryByText(/You can undo/)).toBeNull();
    expect(done.queryByRole('button', { name: 'Duplicate' })).toBeNull();
    expect(asked('updateItem')).toMatchObject([
      { body: { originalName: 'Rope', item: { name: 'Hemp Rope' } } },
    ]);
    press(done.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('item usage', () => {
  const experience = { sessionMS: 100, masterMS: 50, pbcMS: 100, errataMS: 50 };
  const holders = [
    characterOf({ ...experience, inventory: { Rope: 1_200, Ale: 1 }, characterClass: ['Rogue'] }),
    characterOf({ id: 'p:Bram', name: 'Bram', status: 'dead', inventory: { Rope: 1 } }),
  ];
  const openUsage = (itemUsage: Answers['itemUsage'], query = '?item=Rope') =>
    openPage(`/item/usage${query}`, {
      roles: keeper,
      answers: { itemUsage, experienceTable: { 0: '1', 300: '3' }, tokenImages: new Map() },
    });

  it('shows each holder with its level, status and quantity, and the number of holders', async () => {
    await openUsage(holders, '?item=Rope&inactive=included');
    const cards = within(await screen.findByRole('list', { name: 'Characters that carry Rope' }));
    const words = () =>
      cards
        .getAllByRole('listitem')
        .map((card) => [...card.querySelectorAll('h3, p')].map(({ textContent }) => textContent));
    await waitFor(() =>
      expect(words()).toEqual([
        ['Lyra', 'Lvl 3 Rogue', '1,200 owned'],
        ['Bram', 'Lvl 1 ??', '1 owned'],
      ]),
    );
    cards.getByText('Dead');
    screen.getByRole('heading', { level: 2, name: 'Total: 2' });
  });

  it('says that no active character carries the item, and includes the others on demand', async () => {
    const itemUsage = ({ query }: Inputs) => (query?.['onlyActive'] ? [] : holders.slice(1));
    const { address } = await openUsage(itemUsage);
    await screen.findByText('No active character carries Rope.');
    press(screen.getByRole('button', { name: 'Include inactive characters' }));
    await screen.findByRole('heading', { level: 2, name: 'Total: 1' });
    expect(address()).toBe('/item/usage?item=Rope&inactive=included');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
    expect(document.activeElement?.localName).toBe('h1');
  });

  it('says that nobody carries the item, and has then nothing more to offer', async () => {
    await openUsage([], '?item=Rope&inactive=included');
    await screen.findByText('Nobody carries Rope.');
    expect(screen.queryByRole('button', { name: 'Include inactive characters' })).toBeNull();
  });

  it('has a progress bar while it loads', async () => {
    await openUsage(() => new Promise(() => {}));
    await screen.findByRole('progressbar', { name: 'Loading who carries it...' });
    expect(screen.queryByText(/^Total/)).toBeNull();
  });
});
