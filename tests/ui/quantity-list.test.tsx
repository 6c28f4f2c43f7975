// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normaliseName } from '#core/rules/names/names.ts';
import { QuantityList, type QuantityListProps } from '../../src/ui/fields/choice/quantity-list.tsx';
import type { Quantity } from '../../src/ui/fields/choice/quantity-rows.tsx';
import { comboBox, enterSubmits, focused, isOpen, note, options, said, type } from './support/combo-box.ts';
import { press, pressFocused } from './support/press.ts';

describe('a quantity list', () => {
  const onSearch = vi.fn<(text: string) => void>();
  function Materials({ initial, ...props }: Partial<QuantityListProps> & { initial: Quantity[] }) {
    const [value, setValue] = useState<QuantityListProps['value']>({ chosen: initial, typed: '' });
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

  it('searches for the typed text, adds the choice and announces it', () => {
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

  it('moves focus to the row of an entry that is already chosen', () => {
    render(<Materials initial={[{ name: 'Rope', quantity: 3 }]} />);
    type('ro');
    pressFocused('ArrowDown');
    pressFocused('ArrowDown');
    pressFocused();
    expect(focused()).toBe(quantity('Rope'));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('accepts decimals, and leaves an empty quantity empty', () => {
    render(<Materials initial={[{ name: 'Rope', quantity: 3 }]} />);
    const write = (value: string) => {
      act(() => quantity('Rope').focus());
      fireEvent.change(quantity('Rope'), { target: { value } });
      act(() => quantity('Rope').blur());
      return quantity('Rope').value;
    };
    expect(write('2.75')).toBe('2.75');
    expect(write('2,75')).toBe('2.75');
    expect(write('')).toBe('');
  });

  it('moves the focus after a removal to the next row, or else the previous one, or else the search', () => {
    render(<Materials initial={['A', 'B', 'C'].map((name) => ({ name, quantity: 1 }))} />);
    press(remove('B'));
    expect(focused()).toBe(remove('C'));
    pressFocused();
    expect(focused()).toBe(remove('A'));
    pressFocused();
    expect(focused()).toBe(comboBox());
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('names the list of its rows, which it shows in the order in which they were chosen', () => {
    render(<Materials initial={['Salt', 'Iron'].map((name) => ({ name, quantity: 1 }))} />);
    const list = screen.getByRole('list', { name: 'Field: chosen' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('bdi')?.textContent),
    ).toEqual(['Salt', 'Iron']);
  });

  it('has rows that can be neither changed nor removed while it is disabled or read-only', () => {
    const initial = [{ name: 'Rope', quantity: 3 }];
    const { unmount } = render(<Materials initial={initial} isDisabled />);
    expect(remove('Rope')).toHaveProperty('disabled', true);
    expect(quantity('Rope').disabled).toBe(true);
    unmount();
    render(<Materials initial={initial} isReadOnly />);
    expect(screen.queryByRole('button', { name: 'Remove Rope' })).toBeNull();
    expect(quantity('Rope').readOnly).toBe(true);
  });

  it('includes the error of a row in the description of its number', () => {
    const rows = ['A', 'B'].map((name) => ({ name, quantity: 1 }));
    render(<Materials initial={rows} rowErrors={{ 1: 'Too many' }} />);
    expect(quantity('A').getAttribute('aria-invalid')).not.toBe('true');
    const wrong = screen.getByRole('spinbutton', { name: 'Quantity of B', description: 'Too many' });
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
  });

  it('says that it is searching, that nothing was found, or why the search failed', () => {
    const { rerender } = render(<Materials initial={[]} suggestions={[]} isSearching />);
    type('x');
    expect(screen.getByText('Searching...')).toBeTruthy();
    rerender(<Materials initial={[]} suggestions={[]} />);
    expect(note()).toBe('Nothing matches.');
    pressFocused('Escape');
    rerender(<Materials initial={[]} suggestions={[]} searchError="No answer" />);
    expect(screen.getByRole('combobox', { description: 'No answer' })).toBeTruthy();
  });

  describe('containing typed text', () => {
    type Search = Pick<QuantityListProps, 'suggestions' | 'isSearching' | 'searchHint' | 'searchError'>;
    const found = (...names: string[]): Search => ({ suggestions: names });
    const searching: Search = { suggestions: ['Rope'], isSearching: true };
    const onChange = vi.fn<QuantityListProps['onChange']>();
    function Typed({
      search,
      initial = [],
      typed = '',
      ...props
    }: Partial<QuantityListProps> & { search: Search; initial?: Quantity[]; typed?: string }) {
      const [value, setValue] = useState<QuantityListProps['value']>({ chosen: initial, typed });
      const change = (next: QuantityListProps['value']) => {
        setValue(next);
        onChange(next);
      };
      return (
        <>
          <QuantityList
            label="Field"
            fold={normaliseName}
            {...search}
            {...props}
            value={value}
            onChange={change}
            onSearch={onSearch}
          />
          <button>Elsewhere</button>
        </>
      );
    }
    const leave = () => act(() => screen.getByText('Elsewhere').focus());
    const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
    const ways: [string, () => unknown][] = [
      ['Enter', enterSubmits],
      ['loss of focus', leave],
    ];
    beforeEach(() => {
      onSearch.mockClear();
      onChange.mockClear();
    });

    it.each(ways)('chooses the matching option after %s, once the search has ended', (_, finishTyping) => {
      const { rerender } = render(<Typed search={searching} />);
      type('iron');
      finishTyping();
      expect([rows(), comboBox().value, note()]).toEqual([[], 'iron', '']);
      rerender(<Typed search={found('Iron', 'Iron nail')} />);
      expect([rows(), comboBox().value, said(), isOpen()]).toEqual([['Iron'], '', 'Iron was added', false]);
      expect(onChange.mock.lastCall).toEqual([{ chosen: [{ name: 'Iron', quantity: 1 }], typed: '' }]);
    });

    it.each(ways)('chooses the only option found after %s', (_, finishTyping) => {
      render(<Typed search={found('Iron nail')} />);
      type('nai');
      finishTyping();
      expect([rows(), comboBox().value]).toEqual([['Iron nail'], '']);
    });

    it.each(ways)('on %s, keeps the text if the search finds no option or several', (_, finishTyping) => {
      const { rerender } = render(<Typed search={searching} />);
      type('irn');
      finishTyping();
      rerender(<Typed search={found()} />);
      expect([rows(), comboBox().value, note()]).toEqual([[], 'irn', 'Nothing matches.']);
      rerender(<Typed search={found('Iron', 'Iron nail')} />);
      type('iro');
      finishTyping();
      expect([rows(), comboBox().value, note()]).toEqual([[], 'iro', '']);
    });

    it('submits the form on Enter only if there is no option to choose and no search to wait for', () => {
      const { rerender } = render(<Typed search={searching} />);
      type('iron');
      expect(enterSubmits()).toBe(false);
      rerender(<Typed search={found('Iron')} />);
      expect(rows()).toEqual(['Iron']);
      expect(enterSubmits()).toBe(true);
    });

    it('with several matching options, opens the list on Enter and submits no form', () => {
      render(<Typed search={found('Iron', 'Iron nail')} />);
      type('iro');
      pressFocused('Escape');
      expect([isOpen(), enterSubmits(), isOpen()]).toEqual([false, false, true]);
    });

    it('chooses nothing if the text changes after Enter, before the search has ended', () => {
      const { rerender } = render(<Typed search={searching} />);
      type('iron');
      enterSubmits();
      type('iron n');
      rerender(<Typed search={found('Iron nail')} />);
      expect([rows(), comboBox().value]).toEqual([[], 'iron n']);
    });

    it('does not offer results of a search for different text', () => {
      render(<Typed search={searching} />);
      type('iron');
      expect(options()).toEqual(['Searching...']);
      type('ro');
      expect(options()).toEqual(['Rope']);
    });

    /** Searches as a screen does: `isSearching` is true from the request until the answer. */
    function Asking({ first, ...props }: { first: Search; typed?: string }) {
      const [search, setSearch] = useState(first);
      answer = (given) => act(() => setSearch(given));
      onSearch.mockImplementation(() => setSearch(searching));
      return <Typed {...props} search={search} />;
    }
    let answer: (given: Search) => void;
    afterEach(() => void onSearch.mockReset());

    it('searches again on Enter after a failed search', () => {
      render(<Asking first={found()} />);
      type('iron');
      answer({ suggestions: [], searchError: 'No answer' });
      leave();
      expect(onSearch.mock.calls).toEqual([['iron']]);
      act(() => comboBox().focus());
      expect(enterSubmits()).toBe(false);
      expect(onSearch.mock.calls).toEqual([['iron'], ['iron']]);
      expect(rows()).toEqual([]);
      answer(found('Iron'));
      expect(rows()).toEqual(['Iron']);
    });

    const tab = () => fireEvent.keyDown(focused(), { key: 'Tab' });

    it('on Tab, chooses the matching option and moves the focus to its quantity, which is selected', () => {
      render(<Typed search={found('Iron')} />);
      type('iron');
      expect(tab()).toBe(false);
      expect(focused()).toBe(quantity('Iron'));
      expect([quantity('Iron').selectionStart, quantity('Iron').selectionEnd]).toEqual([0, 1]);
    });

    it('on Tab, waits for the search, and then moves the focus to the quantity', () => {
      const { rerender } = render(<Typed search={searching} />);
      type('iron');
      expect(tab()).toBe(false);
      expect(focused()).toBe(comboBox());
      rerender(<Typed search={found('Iron')} />);
      expect(focused()).toBe(quantity('Iron'));
    });

    it.each(['shiftKey', 'ctrlKey', 'altKey'])('leaves Tab with %s to the browser', (modifier) => {
      render(<Typed search={found('Iron')} />);
      type('iron');
      expect(fireEvent.keyDown(focused(), { key: 'Tab', [modifier]: true })).toBe(true);
      expect(rows()).toEqual([]);
    });

    it('leaves Tab to the browser if its text is empty or the search has found nothing', () => {
      render(<Typed search={found()} />);
      act(() => comboBox().focus());
      expect(tab()).toBe(true);
      type('irn');
      expect(tab()).toBe(true);
      expect([rows(), comboBox().value]).toEqual([[], 'irn']);
    });

    it('keeps the typed text when a quantity is changed or a row is removed', () => {
      const initial = ['Iron', 'Rope'].map((name) => ({ name, quantity: 3 }));
      render(<Typed search={found('Salt')} initial={initial} typed="sal" />);
      press(quantity('Rope'), 'ArrowUp');
      expect(onChange.mock.lastCall?.[0]).toEqual({
        chosen: [initial[0], { name: 'Rope', quantity: 4 }],
        typed: 'sal',
      });
      press(remove('Iron'));
      expect(onChange.mock.lastCall?.[0]).toEqual({ chosen: [{ name: 'Rope', quantity: 4 }], typed: 'sal' });
    });

    it('clears input that consists of blanks when it loses focus', () => {
      render(<Typed search={found('Iron')} />);
      type('  ');
      leave();
      expect(onChange.mock.lastCall).toEqual([{ chosen: [], typed: '' }]);
    });

    it('reports an error about its text when it loses focus, not during typing', () => {
      render(<Typed search={found()} typedError="Not chosen" />);
      type('irn');
      expect(screen.queryByText('Not chosen')).toBeNull();
      leave();
      expect(screen.getByRole('combobox', { description: /Not chosen/ })).toBeTruthy();
      type('ir');
      expect(screen.queryByText('Not chosen')).toBeNull();
    });

    it('says what to do if too few letters are typed', () => {
      render(<Typed search={{ suggestions: [], searchHint: 'Type on' }} />);
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
      const { unmount } = render(<Typed search={found('Iron')} initial={initial} />);
      type('iron');
      leave();
      expect([rows(), comboBox().value, said()]).toEqual([['Iron'], '', 'Iron is already chosen']);
      expect(focused().textContent).toBe('Elsewhere');
      unmount();
      render(<Typed search={found('Iron')} initial={initial} />);
      type('iron');
      enterSubmits();
      expect(focused()).toBe(quantity('Iron'));
    });

    it('does not change the layout until the pointer that took its focus is released', async () => {
      render(<Typed search={found('Iron')} />);
      type('iron');
      fireEvent(window, new Event('pointerdown'));
      leave();
      expect(onChange.mock.lastCall?.[0].chosen).toHaveLength(1);
      expect(rows()).toEqual([]);
      fireEvent(window, new Event('pointerup'));
      await waitFor(() => expect(rows()).toEqual(['Iron']));
    });
  });
});
