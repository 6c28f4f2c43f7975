// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createTable } from '#core/views/table.ts';
import { TableScreen } from '#screens/shared/lists/table-screen.tsx';
import type { TableView } from '#screens/shared/lists/use-table-view.ts';
import type { Column } from '#ui/lists/data-table.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';

interface Row {
  name: string;
  size: number;
}
type Key = 'name' | 'size';

const rows: Row[] = [
  { name: 'Bram', size: 1 },
  { name: 'Ann', size: 3 },
  { name: 'Anna', size: 2 },
];
const columns: Column<Row, Key>[] = [
  { id: 'name', label: 'Name', width: '1fr', isSortable: true, cell: ({ name }) => name },
  { id: 'size', label: 'Size', width: '1fr', isSortable: true, cell: ({ size }) => String(size) },
];
const texts = {
  caption: 'allPlayers.title',
  search: 'table.search',
  loading: 'allPlayers.loading',
  shown: 'allPlayers.shown',
  empty: 'allPlayers.empty',
  noMatch: 'allPlayers.noMatch',
} as const;

interface Circumstances {
  all?: readonly Row[] | undefined;
  isLoading?: boolean;
  view?: TableView<Key>;
}

const byName: TableView<Key> = { filter: { text: '' }, sort: { by: 'name', isDescending: false }, page: 1 };

/** Shows a table. @returns the views that were written to the address, and a function that changes the address itself */
async function open({ all = rows, isLoading = false, view: first = byName }: Circumstances = {}) {
  const table = isLoading
    ? undefined
    : createTable<Row, Key>(all, { nameOf: ({ name }) => name, sorts: { size: ({ size }) => size } });
  const written: [search: string, sort: string, history: string][] = [];
  let goTo: (view: TableView<Key>) => void = () => {};
  function Shown() {
    const [view, setView] = useState(first);
    goTo = setView;
    return (
      <TableScreen
        table={table}
        columns={columns}
        rowHeight={{ line: 40, block: 80 }}
        rowKey={({ name }) => name}
        timing={{ delay: 1, minimumLength: 2 }}
        texts={texts}
        address={{
          view,
          onView(next, historyAction) {
            const { by, isDescending } = next.sort!;
            written.push([next.filter.text, `${isDescending ? '-' : ''}${by}`, historyAction]);
            setView(next as TableView<Key>);
          },
        }}
        isLoading={isLoading}
      />
    );
  }
  const { places } = await showInApp(<Shown />);
  return { written, places, goTo: (view: TableView<Key>) => act(() => goTo(view)) };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' });
const type = (typed: string) => fireEvent.change(field(), { target: { value: typed } });
const status = () => document.querySelector('p[aria-live=polite]')?.textContent;
const names = () =>
  [...document.querySelectorAll('th[scope=row]')].map(({ textContent }) => textContent?.trim());

describe('a table with a search', () => {
  it('says how many rows it shows and how they are sorted', async () => {
    await open();
    expect(status()).toBe('3 players, sorted by Name, ascending');
    expect(names()).toEqual(['Ann', 'Anna', 'Bram']);
  });

  it('keeps the sort when the search changes, and the search when the sort changes', async () => {
    const { written } = await open({ view: { ...byName, sort: { by: 'size', isDescending: true } } });
    type('ann');
    await waitFor(() => expect(written).toEqual([['ann', '-size', 'push']]));
    expect(status()).toBe('2 players for “ann”, sorted by Size, descending');
    expect(names()).toEqual(['Ann', 'Anna']);
    press(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(written.at(-1)).toEqual(['ann', 'size', 'push']));
    expect(names()).toEqual(['Anna', 'Ann']);
  });

  it('adds one entry to the history for a search, however often its text changes, and one for its end', async () => {
    const { written } = await open();
    for (const typed of ['br', 'bra', 'bram ', '']) {
      type(typed);
      await waitFor(() => expect(written.at(-1)?.[0]).toBe(typed.trim()));
    }
    expect(written.map(([search, , history]) => [search, history])).toEqual([
      ['br', 'push'],
      ['bra', 'replace'],
      ['bram', 'replace'],
      ['', 'push'],
    ]);
    expect(names()).toHaveLength(3);
  });

  it('does not search for one letter, and does not write an unchanged text again', async () => {
    const { written } = await open({ view: { ...byName, filter: { text: 'b' } } });
    expect(field().value).toBe('b');
    type('b ');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(written).toEqual([]);
  });

  it('shows the search of the address in its field when the address changes', async () => {
    const { goTo, written } = await open();
    type('bram');
    await waitFor(() => expect(written).toHaveLength(1));
    goTo({ ...byName, filter: { text: 'ann' } });
    await waitFor(() => expect(field().value).toBe('ann'));
    expect(names()).toEqual(['Ann', 'Anna']);
    expect(written).toHaveLength(1);
  });

  it('says that nothing matches, unlike a table without rows, which says how rows are added', async () => {
    await open({ view: { ...byName, filter: { text: 'zz' } } });
    expect(status()).toBe('No player for “zz”');
    expect(screen.getByText("No player's name matches. Shorten the search to see more.")).toBeTruthy();
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('without rows says so, and how characters are created', async () => {
    await open({ all: [] });
    expect(status()).toBe('No player');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nobody has an active character yet.')).toBeTruthy();
    expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
  });

  it('says while it loads that it does, and announces no number yet', async () => {
    await open({ isLoading: true });
    expect(screen.getByRole('progressbar', { name: 'Loading the players...' })).toBeTruthy();
    expect([status(), screen.queryByRole('table')]).toEqual(['', null]);
  });
});
