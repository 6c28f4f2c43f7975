// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AbbreviationMeanings } from '../../src/ui/elements/explained.tsx';
import { type Column, DataTable } from '../../src/ui/lists/data-table.tsx';
import { guardFocus } from '../../src/ui/overlays/focus-fallback.ts';
import { widen } from './support/media.ts';
import { press, pressFocused } from './support/press.ts';

interface Sword {
  name: string;
  price: number;
}

type Key = 'name' | 'price';

const columns: Column<Sword, Key>[] = [
  { id: 'name', label: 'Name', width: '2fr', isSortable: true, cell: ({ name }) => name },
  {
    id: 'price',
    label: 'Price',
    width: '1fr',
    isSortable: true,
    isNumeric: true,
    cell: ({ price }) => price,
  },
  { id: 'note', label: 'Note', width: '1fr', cell: () => 'sharp' },
];
const swords = (count: number): Sword[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Sword ${index + 1}`, price: index % 7 }));

const onSort = vi.fn<(by: Key) => void>();
function Armoury(props: Partial<Parameters<typeof DataTable<Sword, Key>>[0]>) {
  const [sort, setSort] = useState({ by: 'name' as Key, isDescending: false });
  return (
    <DataTable
      caption="Swords"
      columns={columns}
      rows={swords(3)}
      sort={sort}
      onSort={(by) => {
        onSort(by);
        setSort({ by, isDescending: sort.by === by && !sort.isDescending });
      }}
      rowHeight={{ line: 40, block: 120 }}
      rowKey={({ name }) => name}
      {...props}
    />
  );
}

const sorts = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
const bodyRows = () => screen.getAllByRole('row').slice(1);

afterEach(() => onSort.mockClear());

it('a table has a caption, column headers, and rows named by their first cell, none of which can be focused', () => {
  render(<Armoury rows={swords(2)} />);
  const table = screen.getByRole('table', { name: 'Swords' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.getByRole('rowheader', { name: 'Sword 2' })).toBeTruthy();
  expect(within(bodyRows()[1]!).getAllByRole('cell')[0]?.textContent).toBe('1');
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  expect(bodyRows().every((row) => !row.hasAttribute('tabindex'))).toBe(true);
});

it('a table moves the focus from row to row by keys, to the last and back, even if only some rows are mounted', async () => {
  render(<Armoury rows={swords(20_000)} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20001');
  expect(bodyRows().length).toBeLessThan(60);
  const [first] = bodyRows();
  expect(bodyRows().filter((row) => row.tabIndex === 0)).toEqual([first]);
  press(first!, 'ArrowDown');
  pressFocused('ArrowDown');
  pressFocused('ArrowUp');
  const focusedRow = () => document.activeElement?.getAttribute('aria-rowindex');
  expect(focusedRow()).toBe('3');
  expect(bodyRows().filter((row) => row.tabIndex === 0)).toEqual([document.activeElement]);
  pressFocused('End');
  await waitFor(() => expect(focusedRow()).toBe('20001'));
  expect(document.activeElement?.textContent).toContain('Sword 20000');
  pressFocused('ArrowUp');
  await waitFor(() => expect(focusedRow()).toBe('20000'));
  pressFocused('PageUp');
  await waitFor(() => expect(Number(focusedRow())).toBeLessThan(19_999));
  pressFocused('Home');
  await waitFor(() => expect(focusedRow()).toBe('2'));
});

it('a table estimates the height of each unmounted row only once', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300));
  const rows = swords(1_000);
  const height = vi.fn((_row: Sword) => 40);
  render(<Armoury rows={rows} rowHeight={{ line: height, block: height }} />);
  expect(height.mock.calls.filter(([row]) => row === rows.at(-1))).toHaveLength(1);
});

it('a table in a narrow window, has a list of columns and a button for the direction, which sort the table', () => {
  render(<Armoury />);
  const choice = screen.getByRole('combobox', { name: 'Sort' });
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Price' })).toBeNull();
  press(screen.getByRole('button', { name: 'Sort descending' }));
  expect(sorts()).toEqual(['descending', null, null]);
  press(screen.getByRole('button', { name: 'Sort ascending' }));
  fireEvent.change(choice, { target: { value: 'price' } });
  expect(sorts()).toEqual([null, 'ascending', null]);
  expect(onSort.mock.calls).toEqual([['name'], ['name'], ['price']]);
});

it('a table in a wide window, is sorted by its column headers, which keep the focus and show the direction', () => {
  widen();
  render(<Armoury />);
  expect(sorts()).toEqual(['ascending', null, null]);
  const header = screen.getByRole('button', { name: 'Name' });
  press(header);
  expect(document.activeElement).toBe(header);
  expect(sorts()).toEqual(['descending', null, null]);
  press(screen.getByRole('button', { name: 'Price' }), ' ');
  expect(sorts()).toEqual([null, 'ascending', null]);
  expect(onSort.mock.calls).toEqual([['name'], ['price']]);
});

it('a table keeps its column headers, and the focus on one of them, when it becomes empty and fills again', () => {
  widen();
  const { rerender } = render(<Armoury />);
  const header = screen.getByRole('button', { name: 'Price' });
  act(() => header.focus());
  rerender(<Armoury rows={[]} />);
  expect(bodyRows()).toEqual([]);
  expect(document.activeElement).toBe(header);
  rerender(<Armoury rows={swords(1)} />);
  expect(document.activeElement).toBe(header);
  expect(bodyRows()).toHaveLength(1);
});

describe('the style sheet of a table', () => {
  const facts: Column<Sword, Key>[] = [
    { id: 'name', label: 'Name', width: '2fr', isSortable: true, cell: ({ name }) => name },
    { id: 'price', label: 'Price in MO', width: '1fr', isNumeric: true, cell: ({ price }) => price },
    { id: 'note', label: 'Note', width: '3fr', isLong: true, cell: () => 'sharp' },
    { id: 'sale', label: 'Sale', width: '4fr', isAtEnd: true, isPlain: true, cell: () => 'Sell' },
  ];
  const show = (isCompact: boolean) =>
    render(
      <AbbreviationMeanings value={new Map([['MO', 'Gold coins']])}>
        <Armoury columns={facts} rows={swords(1)} isCompact={isCompact} />
      </AbbreviationMeanings>,
    );

  it('knows the label and the kind of each cell, the widths of the columns, whether blocks are compact, and which heads sort', () => {
    const { unmount } = show(true);
    const marksOf = ({ dataset }: HTMLElement) => Object.fromEntries(Object.entries(dataset));
    expect(screen.getAllByRole('cell').map(marksOf)).toEqual([
      { label: 'Price in MO', numeric: 'true' },
      { label: 'Note', long: 'true' },
      { label: 'Sale', end: 'true', plain: 'true' },
    ]);
    expect(screen.getAllByRole('columnheader').map(marksOf)).toEqual([{}, { numeric: 'true' }, {}, {}]);
    expect(screen.getByTitle('Gold coins').closest('th')?.textContent).toBe('Price in MO');
    expect(screen.getByRole('table').style.getPropertyValue('--columns')).toBe('2fr 1fr 3fr 4fr');
    expect(screen.getByRole('table').dataset['compact']).toBe('true');
    unmount();
    widen();
    show(false);
    expect(screen.getByRole('table').dataset['compact']).toBeUndefined();
    const heads = screen.getAllByRole('columnheader').map((head) => head.dataset['sortable']);
    expect(heads).toEqual(['true', undefined, undefined, undefined]);
  });
});

it('a table that is sorted from below its top scrolls back to its first rows', () => {
  widen();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  render(<Armoury />);
  const place = vi.spyOn(screen.getByRole('table'), 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 10, 300, 900));
  press(screen.getByRole('button', { name: 'Price' }));
  expect(scroll).not.toHaveBeenCalled();
  place.mockReturnValue(new DOMRect(0, -10, 300, 900));
  press(screen.getByRole('button', { name: 'Name' }));
  expect(scroll.mock.contexts).toEqual([screen.getByRole('table')]);
});

describe('a table without sortable columns, whose rows change,', () => {
  const controls: Column<Sword, Key>[] = [
    { id: 'name', label: 'Name', width: '1fr', cell: ({ name }) => name },
    { id: 'sharpen', label: 'Sharpen', width: '1fr', cell: ({ name }) => <button>Sharpen {name}</button> },
  ];
  const Rack = ({ names }: { names: readonly string[] }) => (
    <main>
      <h1>Rack</h1>
      {names.length > 0 && (
        <Armoury columns={controls} rows={names.map((name) => ({ name, price: 1 }))} isLive />
      )}
    </main>
  );
  const focusOn = (name: string) => act(() => screen.getByRole('button', { name }).focus());

  it('offers no list of columns in a narrow window', () => {
    render(<Rack names={['a']} />);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('keeps the focus in its row when rows appear or disappear above', () => {
    const { rerender } = render(<Rack names={['b', 'c', 'd']} />);
    focusOn('Sharpen c');
    rerender(<Rack names={['a', 'b', 'c', 'd']} />);
    expect(document.activeElement?.textContent).toBe('Sharpen c');
    rerender(<Rack names={['c', 'd']} />);
    expect(document.activeElement?.textContent).toBe('Sharpen c');
  });

  it.each([[['a', 'c']], [[]]])(
    'moves the focus of a removed row to the heading, never to another row, when %j remain',
    async (remaining) => {
      onTestFinished(guardFocus());
      const { rerender } = render(<Rack names={['a', 'b', 'c']} />);
      focusOn('Sharpen b');
      rerender(<Rack names={remaining} />);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rack' })));
    },
  );
});
