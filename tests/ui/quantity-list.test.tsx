// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../src/texts/texts.ts';
import { QuantityList } from '../../src/ui/quantity-list.tsx';
import type { Quantity, QuantityListProps } from '../../src/ui/quantity-list.tsx';
import { comboBox, focused, options, type } from './support/combo-box.ts';
import { press, pressFocused } from './support/press.ts';

vi.mock('../../src/texts/texts.ts', async (original) => {
  const texts = await original<{ text: typeof text }>();
  return { ...texts, text: vi.fn<typeof text>(texts.text) };
});

describe('a quantity list', () => {
  const onSearch = vi.fn<(text: string) => void>();
  function Materials({ initial, ...props }: Partial<QuantityListProps> & { initial: Quantity[] }) {
    const [value, setValue] = useState<readonly Quantity[]>(initial);
    return (
      <QuantityList
        label="Field"
        suggestions={['Iron', 'Rope']}
        onSearch={onSearch}
        {...props}
        value={value}
        onChange={setValue}
      />
    );
  }
  const quantity = (name: string) =>
    screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${name}` });
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

  it('searches for what is typed, adds a choice once and says so', () => {
    render(<Materials initial={[]} />);
    type('o');
    expect(onSearch).toHaveBeenLastCalledWith('o');
    expect(options()).toEqual(['Iron', 'Rope']);
    pressFocused('ArrowDown');
    pressFocused();
    expect(quantity('Iron').value).toBe('1');
    expect(screen.getByText('Iron was added')).toBeTruthy();
    expect(focused()).toBe(comboBox());
    expect(comboBox().value).toBe('');
  });

  it('goes to the row of what is there already', () => {
    render(<Materials initial={[{ name: 'Rope', quantity: 3 }]} />);
    type('ro');
    pressFocused('ArrowDown');
    pressFocused('ArrowDown');
    pressFocused();
    expect(focused()).toBe(quantity('Rope'));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('takes decimals, and leaves what is empty empty', () => {
    render(<Materials initial={[{ name: 'Rope', quantity: 3 }]} />);
    const enter = (value: string) => {
      act(() => quantity('Rope').focus());
      fireEvent.change(quantity('Rope'), { target: { value } });
      act(() => quantity('Rope').blur());
      return quantity('Rope').value;
    };
    expect(enter('2.75')).toBe('2.75');
    expect(enter('2,75')).toBe('2.75');
    expect(enter('')).toBe('');
  });

  it('hands focus to the next row, then the one before, then the search', () => {
    render(<Materials initial={['A', 'B', 'C'].map((name) => ({ name, quantity: 1 }))} />);
    press(remove('B'));
    expect(focused()).toBe(remove('C'));
    pressFocused();
    expect(focused()).toBe(remove('A'));
    pressFocused();
    expect(focused()).toBe(comboBox());
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('makes only the row again that changes', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ name: `Item ${index}`, quantity: 1 }));
    render(<Materials initial={rows} />);
    const named = () => vi.mocked(text).mock.calls.filter(([key]) => key === 'ui.quantityOf').length;
    const before = named();
    press(quantity('Item 20'), 'ArrowUp');
    expect(quantity('Item 20').value).toBe('2');
    // Each row that is made again asks for its name.
    expect(named() - before).toBe(1);
  });

  it('links what is wrong with a row to its number', () => {
    const rows = ['A', 'B'].map((name) => ({ name, quantity: 1 }));
    render(<Materials initial={rows} rowErrors={{ 1: 'Too many' }} />);
    expect(quantity('A').getAttribute('aria-invalid')).not.toBe('true');
    const wrong = screen.getByRole('spinbutton', { name: 'Quantity of B', description: 'Too many' });
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
  });

  it('says that it searches, what failed, and that nothing was found', () => {
    const { rerender } = render(<Materials initial={[]} suggestions={[]} isSearching />);
    type('x');
    expect(screen.getByText('Searching...')).toBeTruthy();
    rerender(<Materials initial={[]} suggestions={[]} />);
    expect(screen.getByText('There is nothing that matches.')).toBeTruthy();
    pressFocused('Escape');
    rerender(<Materials initial={[]} suggestions={[]} searchError="No answer" />);
    expect(screen.getByRole('combobox', { description: 'No answer' })).toBeTruthy();
  });
});
