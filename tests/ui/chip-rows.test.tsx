// @vitest-environment jsdom
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChipRows, type ChipRowsProps } from '../../src/ui/elements/chips/chip-rows.tsx';
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

describe('chip rows', () => {
  it('show every chip and no ellipsis when all fit, and nothing when there is no chip', () => {
    const { rerender } = render(rows(4));
    expect(chips()).toHaveLength(4);
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
