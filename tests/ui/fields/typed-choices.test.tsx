// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChipPicker } from '#ui/fields/choice/chip-picker.tsx';
import { QuantityList } from '#ui/fields/choice/quantity-list.tsx';
import { SuggestField } from '#ui/fields/choice/suggest-field.tsx';
import { comboBox, enterSubmits, isOpen, note, options, said, type } from '../support/combo-box.ts';
import { kept, leave } from '../support/kept.tsx';
import { pressFocused } from '../support/press.ts';

interface Shown {
  found?: readonly string[];
  /** Whether the names still have to arrive. */
  isLate?: boolean;
}
const report = vi.fn<(chosen: readonly string[]) => void>();
const reportNames = (value: { chosen: readonly { name: string }[] }) =>
  report(value.chosen.map(({ name }) => name));
const typedError = 'Not chosen';
const nothing = { chosen: [], typed: '' };
const given = { label: 'Field', suggestions: [], onSearch: () => undefined };

const Picker = kept(ChipPicker, { label: 'Field', items: [], typedError, value: nothing }, reportNames);
const Chips = ({ found = [], isLate = false }: Shown) => (
  <Picker items={found.map((name) => ({ id: name, name }))} isLoading={isLate} />
);
const List = kept(QuantityList, { ...given, typedError, value: nothing }, reportNames);
const Quantities = ({ found = [], isLate = false }: Shown) => (
  <List suggestions={found} isSearching={isLate} />
);
const Suggest = kept(SuggestField, { ...given, value: null }, (name) => report(name === null ? [] : [name]));
const Suggestions = ({ found = [], isLate = false }: Shown) => (
  <Suggest suggestions={found} isSearching={isLate} />
);

const chosen = () => report.mock.lastCall?.[0] ?? [];
beforeEach(() => void report.mockClear());

describe.each([
  ['a chip picker', Chips, true],
  ['a quantity list', Quantities, true],
  ['a suggest field', Suggestions, false],
])('%s', (_, Field, hasTypedError) => {
  const show = (first: Shown) => {
    const { rerender } = render(<Field {...first} />);
    return (next: Shown) => rerender(<Field {...next} />);
  };

  it('closes its list when the page scrolls, and opens it at the next letter, even one typed meanwhile', () => {
    show({ found: ['Iron'] });
    type('I');
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
    fireEvent.scroll(document);
    expect(isOpen()).toBe(false);
    type('Ir');
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
    act(() => {
      fireEvent.scroll(document);
      type('Iro');
    });
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
  });

  it.each<[string, () => unknown, string, string[], string]>([
    ['Enter', enterSubmits, 'IRON', ['Iron', 'Iron nail'], 'Iron'],
    ['loss of focus', leave, 'nai', ['Iron nail'], 'Iron nail'],
  ])('chooses after %s what its text means, once the options arrive', (__, finish, typed, found, name) => {
    const answer = show({ isLate: true });
    type(typed);
    finish();
    expect([chosen(), comboBox().value, note()]).toEqual([[], typed, '']);
    answer({ found });
    expect([chosen(), isOpen()]).toEqual([[name], false]);
    expect(said()).toMatch(new RegExp(`^${name} (was added|is chosen)$`));
  });

  it('chooses nothing if its text changes after Enter, before the options have arrived', () => {
    const answer = show({ isLate: true });
    type('iron');
    enterSubmits();
    type('iron n');
    answer({ found: ['Iron nail'] });
    expect([chosen(), comboBox().value]).toEqual([[], 'iron n']);
  });

  it.each([
    ['no option', ['Salt'], 'irn', 'Nothing matches.'],
    ['several options', ['Iron', 'Iron nail'], 'iro', ''],
  ])('keeps a text that matches %s, after Enter, Escape and loss of focus', (__, found, typed, words) => {
    show({ found: found.filter((name) => name.toLowerCase().includes(typed)) });
    type(typed);
    enterSubmits();
    pressFocused('Escape');
    leave();
    expect([chosen(), comboBox().value, note()]).toEqual([[], typed, words]);
  });

  it('submits its form on Enter only if there is nothing to choose and nothing to wait for', () => {
    const answer = show({ isLate: true });
    act(() => comboBox().focus());
    expect(enterSubmits()).toBe(true);
    type('iro');
    pressFocused('Escape');
    expect(enterSubmits()).toBe(false);
    answer({ found: ['Iron', 'Iron nail'] });
    expect([enterSubmits(), isOpen()]).toEqual([false, true]);
    type('iron');
    expect(enterSubmits()).toBe(false);
    expect([chosen(), enterSubmits()]).toEqual([['Iron'], true]);
  });

  it('forgets blanks when it loses focus', () => {
    show({ found: ['Iron', 'Salt'] });
    type('  ');
    leave();
    expect([chosen(), comboBox().value]).toEqual([[], '']);
  });

  it.runIf(hasTypedError)('reports a text that is not chosen when the typing ends, not before', () => {
    show({});
    type('irn');
    expect(screen.queryByText(typedError)).toBeNull();
    leave();
    const invalid = screen.getByRole('combobox', { description: /Not chosen/ });
    expect(invalid.getAttribute('aria-invalid')).toBe('true');
    type('ir');
    expect(screen.queryByText(typedError)).toBeNull();
  });

  it.runIf(hasTypedError)('moves nothing until the pointer that took its focus is released', async () => {
    show({ found: ['Iron'] });
    const isShown = () => screen.queryByText('Iron', { selector: 'bdi, [role=row] *' }) !== null;
    type('iron');
    fireEvent(window, new Event('pointerdown'));
    leave();
    expect([chosen(), isShown()]).toEqual([['Iron'], false]);
    fireEvent(window, new Event('pointerup'));
    await waitFor(() => expect(isShown()).toBe(true));
  });
});
