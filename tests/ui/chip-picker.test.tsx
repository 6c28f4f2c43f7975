// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ChipPicker } from '../../src/ui/chip-picker.tsx';
import type { ChipPickerProps } from '../../src/ui/chip-picker.tsx';
import { comboBox, focused, options, type } from './support/combo-box.ts';
import { press, pressFocused } from './support/press.ts';

describe('a chip picker', () => {
  const labels = ['Armor', 'Potion', 'Scroll'].map((name) => ({ id: name[0]!, name }));
  function Labels({ chosen, ...props }: Partial<ChipPickerProps> & { chosen: string[] }) {
    const [value, setValue] = useState<ChipPickerProps['value']>(
      labels.filter(({ id }) => chosen.includes(id)),
    );
    return <ChipPicker label="Field" items={labels} {...props} value={value} onChange={setValue} />;
  }
  const chips = () => screen.queryAllByRole('row').map((row) => row.textContent);

  it('offers what is not chosen yet, and adds it', async () => {
    render(<Labels chosen={['P']} />);
    type('r');
    expect(options()).toEqual(['Armor', 'Scroll']);
    pressFocused('ArrowDown');
    pressFocused();
    expect(chips()).toEqual(['Armor', 'Potion'].toReversed());
    expect(comboBox().value).toBe('');
    await waitFor(() => expect(options()).toEqual([]));
    expect(focused()).toBe(comboBox());
  });

  it('is walked and emptied by keyboard, each removal leaving focus beside', async () => {
    render(<Labels chosen={['A', 'P', 'S']} />);
    const grid = screen.getByRole('grid', { name: 'Field: chosen' });
    act(() => within(grid).getByRole('row', { name: 'Armor' }).focus());
    pressFocused('ArrowRight');
    expect(focused().textContent).toBe('Potion');
    pressFocused('Delete');
    expect(chips()).toEqual(['Armor', 'Scroll']);
    await waitFor(() => expect(focused().textContent).toBe('Scroll'));
    pressFocused('Backspace');
    await waitFor(() => expect(focused().textContent).toBe('Armor'));
    pressFocused('Delete');
    expect(chips()).toEqual([]);
    expect(focused()).toBe(comboBox());
  });

  it('removes by button', () => {
    render(<Labels chosen={['A', 'P']} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Armor' }));
    expect(chips()).toEqual(['Potion']);
  });

  it('says that its choices are loading, or why there are none', () => {
    const { rerender } = render(<Labels chosen={['A']} items={[]} isLoading />);
    expect(screen.getByRole('combobox', { description: 'Loading the choices...' })).toBeTruthy();
    press(comboBox(), 'ArrowDown');
    expect(within(screen.getByRole('listbox')).getByText('Loading the choices...')).toBeTruthy();
    pressFocused('Escape');
    rerender(<Labels chosen={['A']} items={[]} loadError="They are gone" />);
    expect(screen.getByRole('combobox', { description: 'They are gone' })).toBeTruthy();
    expect(chips()).toEqual(['Armor']);
  });
});
