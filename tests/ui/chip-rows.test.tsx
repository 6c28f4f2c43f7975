// @vitest-environment jsdom
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChipRows, type ChipRowsProps } from '../../src/ui/elements/chips/chip-rows.tsx';
import { packRows } from '../../src/ui/elements/chips/pack-rows.ts';
import { press } from './support/press.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Chip ${index}` }));

const rows = (count: number, more: Partial<ChipRowsProps> = {}) => (
  <ChipRows
    label="Labels"
    items={items(count)}
    perRow={{ base: 2, xl: 15 }}
    moreLabel="Show all labels"
    drawerTitle="All labels"
    {...more}
  />
);
const chips = () => within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem');

const room = { available: 100, perRow: 5, rows: 2, ellipsis: 20 };
const equal = (count: number, width: number): number[] => Array.from({ length: count }, () => width);

describe('the packing of chip rows', () => {
  it.each([
    [0, 2, []],
    [3, 2, [2, 3]],
    [4, 2, [2, 4]],
    [5, 2, [2, 3]],
    [30, 15, [15, 30]],
    [31, 15, [15, 29]],
    [100, 5, [5, 9]],
  ])(
    'lays out %i chips, at most %i per row in two rows, with rows that end after %j chips',
    (count, perRow, ends) => {
      const widths = equal(Math.min(count, perRow * 2), 1);
      expect(packRows(widths, count, { ...room, perRow, ellipsis: 1 })).toEqual(ends);
    },
  );

  it('puts fewer chips in a row that is too narrow', () => {
    expect(packRows(equal(6, 30), 6, room)).toEqual([3, 6]);
    expect(packRows([60, 60, 30], 3, room)).toEqual([1, 3]);
  });

  it('reserves space for the ellipsis in the last row only if some chips do not fit', () => {
    expect(packRows(equal(7, 30), 7, room)).toEqual([3, 5]);
    expect(packRows([90, 90], 2, room)).toEqual([1, 2]);
    expect(packRows([90, 75, 30], 3, room)).toEqual([1, 2]);
    expect(packRows([90, 90, 20], 3, room), 'the ellipsis alone').toEqual([1, 1]);
  });

  it('gives a chip that is wider than a row its own row', () => {
    expect(packRows([300, 300], 2, room)).toEqual([1, 2]);
    expect(packRows([10, 300, 10], 3, room)).toEqual([1, 1]);
  });

  it('never exceeds the width, the chips per row or the number of rows', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const widths = Array.from({ length: 10 }, (_, index) => 8 + ((seed * (index + 3) * 7919) % 45));
      const count = 1 + (seed % 10);
      const ends = packRows(widths.slice(0, count), count, room);
      expect(ends.length).toBeLessThanOrEqual(room.rows);
      let start = 0;
      for (const [row, end] of ends.entries()) {
        const isLast = row === room.rows - 1 && end < count;
        const used = widths.slice(start, end).reduce((sum, width) => sum + width, isLast ? room.ellipsis : 0);
        expect(used).toBeLessThanOrEqual(room.available + 0.5);
        expect(end - start).toBeLessThanOrEqual(room.perRow);
        start = end;
      }
    }
  });
});

describe('chip rows', () => {
  it('show every chip and no ellipsis when all fit, and nothing when there is no chip', () => {
    const { rerender } = render(rows(4));
    expect(chips()).toHaveLength(4);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(rows(5, { rows: 3 }));
    expect(chips().map((chip) => chip.hasAttribute('data-ends-row'))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(rows(0));
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('end with an ellipsis button that opens a drawer with all chips, and gets the focus when the drawer closes', async () => {
    render(rows(5, { wordsOf: (name) => `${name}!` }));
    expect(chips().map(({ textContent }) => textContent)).toEqual(['Chip 0!', 'Chip 1!', 'Chip 2!', '']);
    const more = within(chips()[3]!).getByRole('button', { name: 'Show all labels' });
    press(more);
    const drawer = screen.getByRole('dialog', { name: 'All labels' });
    expect(within(drawer).getByRole('list', { name: 'All labels' }).textContent).toBe(
      items(5)
        .map(({ name }) => `${name}!`)
        .join(''),
    );
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  });
});
