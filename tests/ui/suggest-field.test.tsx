// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SuggestField, type SuggestFieldProps } from '../../src/ui/suggest-field.tsx';
import './support/press.ts';

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

describe('a name that is found by typing', () => {
  it('is searched with every letter, and chosen from what is suggested', () => {
    const box = show();
    type(box, 'ro');
    expect(onSearch.mock.calls).toEqual([['ro']]);
    fireEvent.click(screen.getByRole('option', { name: 'Rope' }));
    expect(onChange.mock.calls).toEqual([['Rope']]);
    expect(box.value).toBe('Rope');
    expect(onSearch).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('stays chosen while another is typed that leads nowhere, and stands there again when one leaves', () => {
    const box = show({ value: 'Rope', suggestions: [] });
    type(box, 'no such thing');
    expect(screen.getByText('There is nothing that matches.')).toBeTruthy();
    act(() => screen.getByText('Elsewhere').focus());
    expect(box.value).toBe('Rope');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('gives way to what is chosen elsewhere, and not to what its own emptying leads to', () => {
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

  it('is taken back when the field is emptied', () => {
    type(show({ value: 'Rope' }), '');
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('says that it is being searched for', () => {
    type(show({ suggestions: [], isSearching: true }), 'ro');
    expect(screen.getByText('Searching...')).toBeTruthy();
  });

  it('says what to do while there is nothing to search for yet', () => {
    type(show({ suggestions: [], hint: 'Type 2 letters or more' }), 'r');
    expect(screen.getByText('Type 2 letters or more')).toBeTruthy();
    expect(screen.queryByText('There is nothing that matches.')).toBeNull();
  });

  it('says that it could not be searched for', () => {
    type(show({ suggestions: [], searchError: 'Cannot load items' }), 'ro');
    expect(screen.getAllByText('Cannot load items').length).toBeGreaterThan(0);
  });
});
