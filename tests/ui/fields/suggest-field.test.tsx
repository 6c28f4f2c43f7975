// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SuggestField, type SuggestFieldProps } from '../../../src/ui/fields/choice/suggest-field.tsx';
import { comboBox as box, focusedOption, note, said, type } from '../support/combo-box.ts';
import { kept, leave } from '../support/kept.tsx';
import { press, pressFocused } from '../support/press.ts';

const onSearch = vi.fn<(words: string) => void>();
const onChange = vi.fn<(name: string | null) => void>();
const given = { label: 'Field', suggestions: ['Rope', 'Robe'], onSearch, value: null };
const Field = kept(SuggestField, given, onChange);
const show = (props: Partial<SuggestFieldProps> = {}) => {
  onSearch.mockClear();
  onChange.mockClear();
  render(<Field {...props} />);
};

it('a suggest field searches on every letter, and chooses from its suggestions', () => {
  show();
  type('ro');
  expect(onSearch.mock.calls).toEqual([['ro']]);
  fireEvent.click(screen.getByRole('option', { name: 'Rope' }));
  expect(onChange.mock.calls).toEqual([['Rope']]);
  expect(box().value).toBe('Rope');
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('a suggest field keeps its choice when it loses focus with another text, and says so until the user types again or chooses', () => {
  show({ value: 'Rope', suggestions: ['Robe'] });
  type('xyz');
  leave();
  expect([box().value, onChange.mock.calls]).toEqual(['Rope', []]);
  expect(note()).toBe('"xyz" is not chosen: Rope still is.');
  type('rob');
  expect(note()).toBe('');
  fireEvent.click(screen.getByRole('option', { name: 'Robe' }));
  expect([box().value, note()]).toEqual(['Robe', '']);
  type('  ');
  leave();
  expect([box().value, note()]).toEqual(['Robe', '']);
});

it('a suggest field shows a choice that is set from outside, but keeps the text that the user typed after clearing the field', () => {
  const field = (value: string | null) => (
    <SuggestField {...given} value={value} onChange={() => undefined} />
  );
  const { rerender } = render(field('Rope'));
  type('ro');
  expect(screen.getByRole('listbox')).toBeTruthy();
  rerender(field('Amethyst'));
  expect(box().value).toBe('Amethyst');
  expect(screen.queryByRole('listbox')).toBeNull();

  type('');
  type('r');
  rerender(field(null));
  expect(box().value).toBe('r');
});

it('a suggest field clears its choice when its text is cleared', () => {
  show({ value: 'Rope' });
  type('');
  expect(onChange.mock.calls).toEqual([[null]]);
});

it('a suggest field says that the search failed, and announces it even if the focus is in the field already', () => {
  show({ suggestions: [], searchError: 'Cannot load items' });
  type('ro');
  expect(screen.getAllByText('Cannot load items').length).toBeGreaterThan(1);
  expect(said()).toBe('Cannot load items');
  pressFocused('Escape');
  expect(said()).toBe('');
});

it('a suggest field searches for its text when its list is opened without typing', () => {
  show({ value: 'Rope' });
  press(box(), 'ArrowDown');
  expect(onSearch.mock.calls).toEqual([['Rope']]);
});

it('a suggest field opens its list at the chosen option', () => {
  show({ value: 'Robe', suggestions: ['Rope', 'Robe'] });
  press(box(), 'ArrowDown');
  expect(focusedOption()).toBe('Robe');
});
