// @vitest-environment jsdom
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChipRows, shownCount } from '../../src/ui/chip-rows.tsx';
import { press } from './support/press.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Chip ${index}` }));

const show = (count: number) =>
  render(
    <ChipRows
      label="Labels"
      items={items(count)}
      perRow={{ base: 2, xl: 15 }}
      moreLabel="Show all labels"
      drawerTitle="All labels"
    />,
  );

describe('chip rows', () => {
  it.each([
    [0, 2, 0],
    [3, 2, 3],
    [4, 2, 4],
    [5, 2, 3],
    [30, 15, 30],
    [31, 15, 29],
    [100, 5, 9],
  ])('show of %i chips, %i a row and two rows, %i', (count, perRow, expected) => {
    expect(shownCount(count, perRow, 2)).toBe(expected);
  });

  it('show every chip, and no ellipsis, while two rows hold them', () => {
    show(4);
    expect(within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('end with an ellipsis that opens a drawer of all chips, and closes back to it', async () => {
    show(5);
    const chips = within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem');
    expect(chips).toHaveLength(4);
    const more = within(chips[3]!).getByRole('button', { name: 'Show all labels' });
    press(more);

    const drawer = screen.getByRole('dialog', { name: 'All labels' });
    expect(within(drawer).getAllByRole('listitem')).toHaveLength(5);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('are nothing at all without a chip', () => {
    show(0);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
