// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuantityList, type QuantityListProps } from '../../../src/ui/fields/choice/quantity-list.tsx';
import type { Quantity } from '../../../src/ui/fields/choice/quantity-rows.tsx';
import { comboBox, enterSubmits, focused, note, options, said, type } from '../support/combo-box.ts';
import { kept, leave } from '../support/kept.tsx';
import { press, pressFocused } from '../support/press.ts';

type Search = Pick<QuantityListProps, 'suggestions' | 'isSearching' | 'searchHint' | 'searchError'>;
const found = (...names: string[]): Search => ({ suggestions: names });
const searching: Search = { suggestions: ['Rope'], isSearching: true };

describe('a quantity list', () => {
  const onSearch = vi.fn<(text: string) => void>();
  const onChange = vi.fn<QuantityListProps['onChange']>();
  const given = { label: 'Field', suggestions: ['Iron', 'Rope'], onSearch, value: { chosen: [], typed: '' } };
  const Field = kept(QuantityList, given, onChange);
  interface MaterialsProps extends Partial<QuantityListProps> {
    initial?: readonly Quantity[];
    typed?: string;
  }
  const Materials = ({ initial = [], typed = '', ...props }: MaterialsProps) => (
    <Field value={{ chosen: initial, typed }} {...props} />
  );
  const quantity = (name: string) =>
    screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${name}` });
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

  const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
  beforeEach(() => {
    onSearch.mockReset();
    onChange.mockClear();
  });

  it('moves the focus after a removal to the next row, or else the previous one, or else the search', () => {
    render(<Materials initial={['A', 'B', 'C'].map((name) => ({ name, quantity: 1 }))} />);
    press(remove('B'));
    expect(said()).toBe('B was removed');
    expect(focused()).toBe(remove('C'));
    pressFocused();
    expect(focused()).toBe(remove('A'));
    pressFocused();
    expect(focused()).toBe(comboBox());
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('names the list of its rows, in the order in which they were chosen, and describes each error at its number', () => {
    const initial = ['Salt', 'Iron'].map((name) => ({ name, quantity: 1 }));
    render(<Materials initial={initial} rowErrors={{ 1: 'Too many' }} />);
    expect(screen.getByRole('list', { name: 'Field: chosen' })).toBeTruthy();
    expect(rows()).toEqual(['Salt', 'Iron']);
    expect(quantity('Salt').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByRole('spinbutton', { description: 'Too many' })).toBe(quantity('Iron'));
    expect(quantity('Iron').getAttribute('aria-invalid')).toBe('true');
    // A quantity may have decimals.
    fireEvent.change(quantity('Iron'), { target: { value: '2,75' } });
    expect(onChange.mock.lastCall?.[0].chosen[1]?.quantity).toBe(2.75);
  });

  it('does not offer results of a search for different text', () => {
    render(<Materials {...searching} />);
    type('iron');
    expect(options()).toEqual(['Searching...']);
    type('ro');
    expect(options()).toEqual(['Rope']);
  });

  /** Searches as a screen does: `isSearching` is true from the request until the answer. */
  function Asking({ first, ...props }: { first: Search; typed?: string }) {
    const [search, setSearch] = useState(first);
    answer = (next) => act(() => setSearch(next));
    onSearch.mockImplementation(() => setSearch(searching));
    return <Materials {...props} {...search} />;
  }
  let answer: (given: Search) => void;

  it('says why the search failed, and searches again on Enter', () => {
    render(<Asking first={found()} />);
    type('iron');
    answer({ suggestions: [], searchError: 'No answer' });
    leave();
    expect(screen.getByRole('combobox', { description: 'No answer' })).toBeTruthy();
    expect(onSearch.mock.calls).toEqual([['iron']]);
    act(() => comboBox().focus());
    expect(enterSubmits()).toBe(false);
    expect(onSearch.mock.calls).toEqual([['iron'], ['iron']]);
    expect(rows()).toEqual([]);
    answer(found('Iron'));
    expect(rows()).toEqual(['Iron']);
  });

  /** Types the name of an item, which is found at once. */
  const searchIron = (initial: readonly Quantity[] = []) => {
    const shown = render(<Materials {...found('Iron')} initial={initial} />);
    type('iron');
    return shown;
  };
  const tab = () => fireEvent.keyDown(focused(), { key: 'Tab' });

  it('on Tab, chooses the matching option and moves the focus to its quantity, which is selected', () => {
    searchIron();
    expect(tab()).toBe(false);
    expect(focused()).toBe(quantity('Iron'));
    expect([quantity('Iron').selectionStart, quantity('Iron').selectionEnd]).toEqual([0, 1]);
  });

  it('on Tab, waits for the search, and then moves the focus to the quantity', () => {
    const { rerender } = render(<Materials {...searching} />);
    type('iron');
    expect([tab(), focused()]).toEqual([false, comboBox()]);
    rerender(<Materials {...found('Iron')} />);
    expect(focused()).toBe(quantity('Iron'));
  });

  it.each(['shiftKey', 'ctrlKey', 'altKey'])('leaves Tab with %s to the browser', (modifier) => {
    searchIron();
    expect(fireEvent.keyDown(focused(), { key: 'Tab', [modifier]: true })).toBe(true);
    expect(rows()).toEqual([]);
  });

  it('leaves Tab to the browser if its text is empty or the search has found nothing', () => {
    render(<Materials {...found()} />);
    act(() => comboBox().focus());
    expect(tab()).toBe(true);
    type('irn');
    expect(tab()).toBe(true);
    expect([rows(), comboBox().value]).toEqual([[], 'irn']);
  });

  it('keeps the typed text when a quantity is changed or a row is removed', () => {
    const initial = ['Iron', 'Rope'].map((name) => ({ name, quantity: 3 }));
    render(<Materials {...found('Salt')} initial={initial} typed="sal" />);
    press(quantity('Rope'), 'ArrowUp');
    expect(onChange.mock.lastCall?.[0]).toEqual({
      chosen: [initial[0], { name: 'Rope', quantity: 4 }],
      typed: 'sal',
    });
    press(remove('Iron'));
    expect(onChange.mock.lastCall?.[0]).toEqual({ chosen: [{ name: 'Rope', quantity: 4 }], typed: 'sal' });
  });

  it('says what to do if too few letters are typed', () => {
    render(<Materials suggestions={[]} searchHint="Type on" />);
    type('i');
    leave();
    expect([comboBox().value, note()]).toEqual(['i', 'Type on']);
  });

  it('searches for the typed text of a draft once the field loses focus', () => {
    render(<Asking first={found()} typed="iron" />);
    act(() => comboBox().focus());
    expect([comboBox().value, note(), onSearch.mock.calls]).toEqual(['iron', '', []]);
    leave();
    expect([onSearch.mock.calls, rows()]).toEqual([[['iron']], []]);
    answer(found('Iron'));
    expect(rows()).toEqual(['Iron']);
  });

  it('accepts the name of a chosen entry, and moves focus to it only on Enter', () => {
    const initial = [{ name: 'Iron', quantity: 3 }];
    const { unmount } = searchIron(initial);
    leave();
    expect([rows(), comboBox().value, said()]).toEqual([['Iron'], '', 'Iron is already chosen']);
    expect(focused().textContent).toBe('Elsewhere');
    unmount();
    searchIron(initial);
    enterSubmits();
    expect(focused()).toBe(quantity('Iron'));
  });
});
