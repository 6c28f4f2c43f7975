// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { extentOf } from '#ui/lists/list-size.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { readAttributes } from '../support/attributes.ts';
import { press } from '../support/press.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index + 1}`);
const keyOf = (name: string) => name;

/** A list whose name is unique in this file, because the choice of all rows holds for a name until a reload. */
const List = ({ label, count, isHeavy = false }: { label: string; count: number; isHeavy?: boolean }) => (
  <VirtualList
    label={label}
    items={names(count)}
    getKey={keyOf}
    estimateSize={60}
    advice="Search by name."
    isHeavy={isHeavy}
    renderItem={(name, index) => (
      <button>
        {index + 1}: {name}
      </button>
    )}
  />
);

/** A selector takes far less time than a role among hundreds of rows. */
const rows = () => [...document.querySelectorAll('li')];
const notice = () => document.querySelector('p[aria-live=polite]')?.textContent ?? null;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => history.replaceState(null, '', '/'));

it('a long list that is whole has no notice, and leaves positions to the browser', () => {
  render(<List label="Whole" count={9} />);
  expect(rows()).toHaveLength(9);
  expect(notice()).toBeNull();
  expect(readAttributes(rows()[0], 'aria-posinset', 'aria-setsize')).toEqual([null, null]);
  expect(rows()[8]!.textContent).toBe('9: Item 9');
});

it('a long list of 301 rows is a part, until its button shows all; the button then shows a part again', () => {
  render(<List label="Part" count={301} />);
  expect(rows().length).toBeLessThan(60);
  expect(readAttributes(rows()[1], 'aria-posinset', 'aria-setsize')).toEqual(['2', '301']);
  expect(notice()).toBe(
    "Only a part of this list is in the page. The browser's own search and printing leave out the other rows.",
  );
  const all = button('Show all rows');
  expect(all.getAttribute('aria-expanded')).toBe('false');
  press(all);
  expect(rows()).toHaveLength(301);
  expect(notice()).toBe('All rows are in the page.');
  expect(document.activeElement).toBe(button('Show a part only'));
  expect(all.getAttribute('aria-expanded')).toBe('true');
  press(all);
  expect(rows().length).toBeLessThan(60);
});

it('a long list says that it loads all rows while they are being mounted', async () => {
  render(<List label="Pending" count={301} />);
  const replaced: (string | null | undefined)[] = [];
  const observer = new MutationObserver((changes) =>
    replaced.push(...changes.map((change) => change.oldValue ?? change.removedNodes[0]?.textContent)),
  );
  const words = document.querySelector('p[aria-live=polite]')!;
  observer.observe(words, { subtree: true, childList: true, characterDataOldValue: true });
  press(button('Show all rows'));
  await waitFor(() => expect(notice()).toBe('All rows are in the page.'));
  observer.disconnect();
  expect(replaced).toContain('Loading all rows...');
});

it('a long list stays whole when its page is shown again, but not on another page, and not under another name', () => {
  const { unmount } = render(<List label="Kept" count={301} />);
  press(button('Show all rows'));
  unmount();
  for (const [label, address, isWhole] of [
    ['Kept', '/?tab=2', true],
    ['Kept', '/other', false],
    ['Else', '/', false],
  ] as const) {
    history.replaceState(null, '', address);
    const shown = render(<List label={label} count={301} />);
    expect(rows().length === 301).toBe(isWhole);
    shown.unmount();
  }
});

it('a long list of 5,001 rows is always a part, and says how to find the others', () => {
  render(<List label="Endless" count={5_001} />);
  expect(notice()).toBe(
    "Only a part of this list is in the page, which holds at most 5,000 rows. The browser's own search and printing leave out the other rows. Search by name.",
  );
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('a long list is printed whole, and is a part again afterwards', () => {
  render(<List label="Printed" count={301} />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(301);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rows().length).toBeLessThan(60);
});

it('a long list of fields mounts a part even if it is short, without a notice, and leaves the arrow keys to the fields', () => {
  render(<List label="Heavy" count={301} isHeavy />);
  expect(rows().length).toBeLessThan(60);
  expect(notice()).toBeNull();
  const first = button('1: Item 1');
  act(() => first.focus());
  expect(fireEvent.keyDown(first, { key: 'ArrowDown' })).toBe(true);
  expect(document.activeElement).toBe(first);
});

const Grid = ({ count }: { count: number }) => (
  <VirtualList
    label="Players"
    items={names(count)}
    getKey={keyOf}
    columns={{ base: 3 }}
    estimateSize={100}
    renderItem={(name) => <button>{name}</button>}
  />
);

it('a grid of cards of which a part is mounted exposes the position of each card among all', () => {
  render(<Grid count={1_000} />);
  const cells = within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem');
  expect(cells.length).toBeLessThan(100);
  // The first cell of the second row.
  expect(readAttributes(cells[3], 'aria-posinset', 'aria-setsize')).toEqual(['4', '1000']);
  expect(cells[3]!.textContent).toBe('Item 4');
  expect(screen.getByText(/^Only a part of this list/)).toBeTruthy();
});

it('a grid of cards moves the focus by arrow keys to the card above or below', () => {
  render(<Grid count={1_000} />);
  press(button('Item 2'), 'ArrowDown');
  expect(document.activeElement).toBe(button('Item 5'));
  press(button('Item 5'), 'ArrowUp');
  expect(document.activeElement).toBe(button('Item 2'));
});

it('a grid of cards has the columns of the window’s width', () => {
  render(<Grid count={4} />);
  expect(screen.getByRole('list').style.gridTemplateColumns).toBe('repeat(3, minmax(0, 1fr))');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

it('a list of 300 rows is whole, as is one of 5,000 rows if all are asked for', () => {
  expect([extentOf(300, false), extentOf(5_000, true)]).toEqual(['whole', 'whole']);
});
