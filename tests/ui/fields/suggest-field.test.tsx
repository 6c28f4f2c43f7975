// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SuggestField, type SuggestFieldProps } from '../../../src/ui/fields/choice/suggest-field.tsx';
import { focusedOption, note, said } from '../support/combo-box.ts';
import { press, pressFocused } from '../support/press.ts';

const onSearch = vi.fn<(words: string) => void>();
const onChange = vi.fn<(name: string | null) => void>();

function Field(props: Partial<SuggestFieldProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? null);
  return (
    <>
      <SuggestField
        label="Item"
        suggestions={['Rope', 'Robe']}
        onSearch={onSearch}
        {...props}
        value={value}
        onChange={(name) => {
          setValue(name);
          onChange(name);
        }}
      />
      <button>Elsewhere</button>
    </>
  );
}

const show = (props: Partial<SuggestFieldProps> = {}) => {
  onSearch.mockClear();
  onChange.mockClear();
  render(<Field {...props} />);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' });
};
const type = (box: HTMLElement, words: string) => {
  act(() => box.focus());
  fireEvent.change(box, { target: { value: words } });
};

const leave = () => act(() => screen.getByText('Elsewhere').focus());

describe('a suggest field', () => {
  it('searches on every letter, and chooses from its suggestions', () => {
    const box = show();
    type(box, 'ro');
    expect(onSearch.mock.calls).toEqual([['ro']]);
    fireEvent.click(screen.getByRole('option', { name: 'Rope' }));
    expect(onChange.mock.calls).toEqual([['Rope']]);
    expect(box.value).toBe('Rope');
    expect(onSearch).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('keeps its choice when it loses focus with another text, and says so until the user types again or chooses', () => {
    const box = show({ value: 'Rope', suggestions: ['Robe'] });
    type(box, 'xyz');
    leave();
    expect([box.value, onChange.mock.calls]).toEqual(['Rope', []]);
    expect(note()).toBe('"xyz" is not chosen: Rope still is.');
    type(box, 'rob');
    expect(note()).toBe('');
    fireEvent.click(screen.getByRole('option', { name: 'Robe' }));
    expect([box.value, note()]).toEqual(['Robe', '']);
    type(box, '  ');
    leave();
    expect([box.value, note()]).toEqual(['Robe', '']);
  });

  it('shows a choice that is set from outside, but keeps the text that the user typed after clearing the field', () => {
    const field = (value: string | null) => (
      <SuggestField
        label="Item"
        suggestions={['Rope', 'Robe']}
        onSearch={onSearch}
        value={value}
        onChange={() => undefined}
      />
    );
    const { rerender } = render(field('Rope'));
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' });
    type(box, 'ro');
    expect(screen.getByRole('listbox')).toBeTruthy();
    rerender(field('Amethyst'));
    expect(box.value).toBe('Amethyst');
    expect(screen.queryByRole('listbox')).toBeNull();

    type(box, '');
    type(box, 'r');
    rerender(field(null));
    expect(box.value).toBe('r');
  });

  it('clears its choice when its text is cleared', () => {
    type(show({ value: 'Rope' }), '');
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('says that the search failed, and announces it even if the focus is in the field already', () => {
    type(show({ suggestions: [], searchError: 'Cannot load items' }), 'ro');
    expect(screen.getAllByText('Cannot load items').length).toBeGreaterThan(1);
    expect(said()).toBe('Cannot load items');
    pressFocused('Escape');
    expect(said()).toBe('');
  });

  it('searches for its text when its list is opened without typing', () => {
    const box = show({ value: 'Rope' });
    press(box, 'ArrowDown');
    expect(onSearch.mock.calls).toEqual([['Rope']]);
  });

  it('keeps its text after Escape', () => {
    const box = show({ value: 'Rope' });
    type(box, 'ro');
    pressFocused('Escape');
    pressFocused('Escape');
    expect([box.value, onChange.mock.calls]).toEqual(['ro', []]);
  });

  it('opens its list at the chosen option', () => {
    const box = show({ value: 'Robe', suggestions: ['Rope', 'Robe'] });
    press(box, 'ArrowDown');
    expect(focusedOption('Item')).toBe('Robe');
  });
});
