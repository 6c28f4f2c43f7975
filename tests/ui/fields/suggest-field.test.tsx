// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SuggestField, type SuggestFieldProps } from '../../../src/ui/fields/choice/suggest-field.tsx';
import { enterSubmits, note, said, focusedOption } from '../support/combo-box.ts';
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

  it('keeps its choice while typed text matches nothing, and shows the choice again on loss of focus', () => {
    const box = show({ value: 'Rope', suggestions: [] });
    type(box, 'no such thing');
    expect(note()).toBe('Nothing matches.');
    act(() => screen.getByText('Elsewhere').focus());
    expect(box.value).toBe('Rope');
    expect(note()).toBe('"no such thing" is not chosen: Rope still is.');
    expect(onChange).not.toHaveBeenCalled();
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

  it('says that it is searching', () => {
    type(show({ suggestions: [], isSearching: true }), 'ro');
    expect(screen.getByText('Searching...')).toBeTruthy();
  });

  it('says what to do before the text is long enough for a search', () => {
    type(show({ suggestions: [], searchHint: 'Type 2 letters' }), 'r');
    expect(note()).toBe('Type 2 letters');
    expect(screen.queryByText('Nothing matches.')).toBeNull();
  });

  it('says that the search failed, and announces it even if the focus is in the field already', () => {
    type(show({ suggestions: [], searchError: 'Cannot load items' }), 'ro');
    expect(screen.getAllByText('Cannot load items').length).toBeGreaterThan(1);
    expect(said()).toBe('Cannot load items');
    pressFocused('Escape');
    expect(said()).toBe('');
  });

  describe('after Enter or loss of focus', () => {
    const elsewhere = () => act(() => screen.getByText('Elsewhere').focus());
    it.each<[string, () => unknown]>([
      ['Enter', enterSubmits],
      ['loss of focus', elsewhere],
    ])('chooses the option with the exact name after %s', (_, finishTyping) => {
      const box = show();
      type(box, 'ROPE');
      finishTyping();
      expect([onChange.mock.calls, box.value, said()]).toEqual([[['Rope']], 'Rope', 'Rope is chosen']);
    });

    it('waits for the results, without submitting anything', () => {
      const onFound = vi.fn<(name: string | null) => void>();
      const field = (props: Partial<SuggestFieldProps>) => (
        <SuggestField
          label="Item"
          suggestions={[]}
          value={null}
          onChange={onFound}
          onSearch={onSearch}
          {...props}
        />
      );
      const { rerender } = render(field({ isSearching: true }));
      type(screen.getByRole('combobox'), 'lamp');
      expect(enterSubmits()).toBe(false);
      expect(onFound).not.toHaveBeenCalled();
      rerender(field({ suggestions: ['Lamp'] }));
      expect(onFound.mock.calls).toEqual([['Lamp']]);
    });

    it('without an earlier choice, keeps the text and says that nothing matches until the text is cleared', () => {
      const box = show({ suggestions: [] });
      type(box, 'no such thing');
      elsewhere();
      expect([box.value, note()]).toEqual(['no such thing', 'Nothing matches.']);
      type(box, '');
      expect(note()).toBe('');
    });
  });

  it('searches for its text when its list is opened without typing', () => {
    const box = show({ value: 'Rope' });
    press(box, 'ArrowDown');
    expect(onSearch.mock.calls).toEqual([['Rope']]);
  });

  it('with several matching options, opens the list on Enter and submits no form', () => {
    const box = show();
    type(box, 'ro');
    pressFocused('Escape');
    expect(enterSubmits()).toBe(false);
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('submits the form on Enter while it shows its choice', () => {
    const box = show({ value: 'Rope' });
    act(() => box.focus());
    expect(enterSubmits()).toBe(true);
  });

  it('says no longer that its choice was kept once the user types again or chooses', () => {
    const box = show({ value: 'Rope', suggestions: ['Robe'] });
    const leaveWith = (words: string) => {
      type(box, words);
      act(() => screen.getByText('Elsewhere').focus());
    };
    leaveWith('xyz');
    expect(note()).toBe('"xyz" is not chosen: Rope still is.');
    type(box, 'rob');
    expect(note()).toBe('');
    fireEvent.click(screen.getByRole('option', { name: 'Robe' }));
    expect([box.value, note()]).toEqual(['Robe', '']);
  });

  it('shows its choice again, without a word, if only blanks are typed', () => {
    const box = show({ value: 'Rope' });
    type(box, '  ');
    act(() => screen.getByText('Elsewhere').focus());
    expect([box.value, note(), onChange.mock.calls]).toEqual(['Rope', '', []]);
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

  it('does not open its list with results of a search for different text', () => {
    const box = show({ value: 'Robe', suggestions: ['Amethyst'], isSearching: true });
    press(box, 'ArrowDown');
    expect(screen.queryAllByRole('option', { name: 'Amethyst' })).toEqual([]);
  });
});
