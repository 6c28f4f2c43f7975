// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { searchKey } from '#core/rules/names/search-key.ts';
import { PrefixPicker } from '../../../src/ui/fields/choice/prefix-picker.tsx';
import type { SingleChoiceValue } from '../../../src/ui/fields/choice/typed-choice.ts';
import { comboBox, enterSubmits, note, options, focusedOption, type } from '../support/combo-box.ts';
import { kept, leave } from '../support/kept.tsx';
import { press, pressFocused } from '../support/press.ts';

const chosen = (id: string | null): SingleChoiceValue => ({ chosen: id, typed: '' });
const unchosen = (typed: string): SingleChoiceValue => ({ chosen: null, typed });

describe('a prefix picker', () => {
  const onChange = vi.fn<(value: SingleChoiceValue) => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    onChange.mockClear();
  });

  const people = [
    { id: '1', name: 'Ann', hint: 'max' },
    { id: '2', name: 'Ánna', hint: 'eva' },
    { id: '3', name: 'Bob' },
    { id: '4', name: 'Rob Annson' },
  ];
  const given = { label: 'Field', items: people, fold: searchKey, value: chosen(null), outside: chosen('3') };
  const Picker = kept(PrefixPicker, given, onChange);
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const settle = () => wait(300);
  const enter = (words: string, inputType?: string) => {
    type(words, inputType);
    settle();
  };

  it('suggests, after a pause in typing, the options that begin with the text, whatever their case and accents', () => {
    render(<Picker />);
    type('AN');
    expect(options()).toEqual([]);
    settle();
    expect(options()).toEqual(['Ann (max)', 'Ánna (eva)']);
    expect(onChange.mock.calls).toEqual([[unchosen('AN')]]);
  });

  it('chooses the only remaining option, completes the text and announces the choice', () => {
    render(<Picker />);
    type('b');
    wait(299);
    expect(onChange).not.toHaveBeenCalled();
    settle();
    expect(onChange).toHaveBeenLastCalledWith(chosen('3'));
    expect(comboBox().value).toBe('Bob');
    expect(screen.getByText('Bob is chosen').getAttribute('aria-live')).toBe('polite');
    // The completion is selected, so that further typing replaces it; Enter accepts it, and then submits the form.
    expect([comboBox().selectionStart, comboBox().selectionEnd]).toEqual([1, 3]);
    expect(enterSubmits()).toBe(false);
    expect([comboBox().selectionStart, comboBox().selectionEnd]).toEqual([3, 3]);
    expect(enterSubmits()).toBe(true);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('completes no name of which the text ends inside a letter, because the next letter could not follow', () => {
    render(<Picker items={[{ id: '2', name: 'Großschild' }]} />);
    enter('gros');
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['gros', [chosen('2')]]);
    enter('grosss');
    expect([comboBox().value, comboBox().selectionStart]).toEqual(['Großschild', 5]);
  });

  it.each([
    ['loses its choice if nothing matches', 'Bobby', 'insertText', 'Bobby', 'Bobby', [[unchosen('Bobby')]]],
    ['completes a deleted part only when it loses focus', 'Bo', 'deleteContentBackward', 'Bo', 'Bob', []],
    ['reports no choice when it is cleared', '', 'deleteContentBackward', '', '', [[chosen(null)]]],
  ])('%s', (_, typed, inputType, shown, afterwards, reported) => {
    render(<Picker value={chosen('3')} />);
    enter(typed, inputType);
    expect(comboBox().value).toBe(shown);
    leave();
    expect([comboBox().value, onChange.mock.calls]).toEqual([afterwards, reported]);
  });

  it('on Enter, chooses at once, or opens its list at once, and submits a form only if nothing matches', () => {
    render(<Picker />);
    type('ro');
    expect(enterSubmits()).toBe(false);
    expect(onChange).toHaveBeenLastCalledWith(chosen('4'));
    expect(enterSubmits()).toBe(true);
    type('nobody');
    expect(enterSubmits()).toBe(true);
    type('an');
    expect(enterSubmits()).toBe(false);
    expect(options()).toEqual(['Ann (max)', 'Ánna (eva)']);
    // A loss of focus chooses at once, too.
    type('b');
    leave();
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Bob', [chosen('3')]]);
  });

  it('on Enter or loss of focus, but not during typing, accepts a name that is also the beginning of other names', () => {
    render(<Picker />);
    enter('ann');
    expect(onChange).toHaveBeenLastCalledWith(unchosen('ann'));
    enterSubmits();
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Ann (max)', [chosen('1')]]);
    type('');
    type('ann');
    leave();
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Ann (max)', [chosen('1')]]);
  });

  it('exempts its live regions from hiding only while its list is open', () => {
    render(<Picker />);
    const regions = () => [...document.querySelectorAll('[aria-live=polite]:not([role])')];
    enter('an');
    // The open list hides the rest of the page from screen readers, but not these regions.
    expect(regions().map((region) => region.closest('[aria-hidden=true]'))).toEqual([null, null]);
    pressFocused('Escape');
    // With this attribute, a region is not hidden when react-aria hides the page.
    expect(regions().map((region) => region.hasAttribute('data-live-announcer'))).toEqual([false, false]);
  });

  it('opens at the chosen option, and continues from there with the arrow keys', () => {
    render(<Picker />);
    enter('b');
    expect(comboBox().value).toBe('Bob');
    pressFocused('ArrowDown');
    expect([options(), focusedOption()]).toEqual([['Ann (max)', 'Ánna (eva)', 'Bob', 'Rob Annson'], 'Bob']);
    pressFocused();
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Bob', [chosen('3')]]);
    pressFocused('ArrowUp');
    expect(focusedOption()).toBe('Bob');
    pressFocused('ArrowDown');
    pressFocused();
    expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Rob Annson', [chosen('4')]]);
  });

  it('says how many options its open list leaves out', () => {
    const many = Array.from({ length: 77 }, (_, index) => ({ id: `${index}`, name: `Name ${index}` }));
    render(<Picker items={many} />);
    enter('n');
    const words = '50 of 77 are shown. Type to find the others.';
    expect(note()).toBe(words);
    // The sentence occurs twice, because it is also shown below the options, where the open list does not cover it.
    expect(screen.getAllByText(words)).toHaveLength(2);
    enter('name 1');
    expect([options().length, note()]).toEqual([11, '']);
  });

  it('says, after a pause in typing, that nothing matches, until the field is cleared', () => {
    render(<Picker />);
    type('nobody');
    expect(note()).toBe('');
    settle();
    expect(note()).toBe('No name begins with this.');
    expect(screen.getByRole('combobox', { description: /^ *No name begins with this.$/ })).toBeTruthy();
    leave();
    expect(note()).toBe('No name begins with this.');
    type('', 'deleteContentBackward');
    expect(note()).toBe('');
  });

  it('says in its description and its open list that its options are loading, but not that nothing matches', () => {
    const { rerender } = render(<Picker items={[]} isLoading />);
    enter('b');
    expect(note()).toBe('');
    expect(screen.getByRole('combobox', { description: 'Loading the choices...' })).toBeTruthy();
    press(comboBox(), 'ArrowDown');
    expect(options()).toEqual(['Loading the choices...']);
    rerender(<Picker items={[]} hasFailed />);
    expect([note(), options()]).toEqual(['', ['No name begins with this.']]);
  });

  it('shows a choice whose name loads late, and then a choice that is set from outside', () => {
    const { rerender } = render(<Picker value={chosen('1')} items={[]} />);
    expect(comboBox().value).toBe('');
    rerender(<Picker value={chosen('1')} />);
    expect(comboBox().value).toBe('Ann (max)');
    fireEvent.click(screen.getByRole('button', { name: 'From outside' }));
    expect(comboBox().value).toBe('Bob');
  });

  describe('whose options load late', () => {
    const lateAfter = (...steps: (() => unknown)[]) => {
      const { rerender } = render(<Picker items={[]} />);
      for (const step of steps) step();
      settle();
      rerender(<Picker />);
      settle();
    };
    const fromOutside = () => fireEvent.click(screen.getByRole('button', { name: 'From outside' }));

    it.each<
      [what: string, steps: (() => unknown)[], text: string, suggested: string[], reported: SingleChoiceValue]
    >([
      ['suggests several options', [() => type('an')], 'an', ['Ann (max)', 'Ánna (eva)'], unchosen('an')],
      ['completes no deletion', [() => type('bo', 'deleteContentBackward')], 'bo', ['Bob'], chosen('3')],
      ['shows a choice from outside', [() => type('b'), settle, fromOutside], 'Bob', [], unchosen('b')],
    ])('%s', (_, steps, text, suggested, reported) => {
      lateAfter(...steps);
      expect([comboBox().value, options(), onChange.mock.lastCall]).toEqual([text, suggested, [reported]]);
    });

    it('completes the current text, not the earlier choice, and announces and selects the completion', () => {
      const { rerender } = render(<Picker value={chosen('1')} items={[]} />);
      type('b');
      rerender(<Picker value={chosen('1')} />);
      settle();
      expect([comboBox().value, onChange.mock.lastCall]).toEqual(['Bob', [chosen('3')]]);
      screen.getByText('Bob is chosen');
      expect([comboBox().selectionStart, comboBox().selectionEnd]).toEqual([1, 3]);
    });
  });

  describe('whose text may match nothing', () => {
    it('reports the text after a pause in typing, not with each key', () => {
      render(<Picker />);
      for (const words of ['T', 'Th', 'Tha']) {
        type(words);
        wait(200);
      }
      expect(onChange).not.toHaveBeenCalled();
      settle();
      expect(onChange.mock.calls).toEqual([[unchosen('Tha')]]);
      leave();
      expect(onChange).toHaveBeenCalledOnce();
    });

    it.each([
      ['it loses focus', leave],
      ['Enter is pressed', () => void enterSubmits()],
      ['its list is opened', () => pressFocused('ArrowDown')],
      ['the page is left', () => fireEvent(window, new Event('pagehide'))],
    ])('reports the text without waiting for the pause when %s', (_, happen) => {
      render(<Picker />);
      type('Thand');
      happen();
      expect(onChange.mock.calls).toEqual([[unchosen('Thand')]]);
      settle();
      expect([comboBox().value, onChange.mock.calls.length]).toEqual(['Thand', 1]);
    });

    it('reports blanks as no text', () => {
      render(<Picker value={unchosen('x')} />);
      enter('  ');
      expect(onChange.mock.calls).toEqual([[chosen(null)]]);
    });

    it.each([
      ['Thand', 'No name begins with this.'],
      ['an', ''],
    ])('shows the restored text %j, opens no list and says: %j', (typed, words) => {
      render(<Picker value={unchosen(typed)} />);
      expect([comboBox().value, note()]).toEqual([typed, '']);
      settle();
      expect([comboBox().value, options(), onChange.mock.calls]).toEqual([typed, [], []]);
      expect(note()).toBe(words);
    });

    it.each([
      ['ro', 'Rob Annson', '4'],
      ['ann', 'Ann (max)', '1'],
    ])('chooses what the restored text %j means, however late the list loads', (typed, name, id) => {
      const { rerender } = render(<Picker value={unchosen(typed)} items={[]} />);
      expect(comboBox().value).toBe(typed);
      settle();
      expect(onChange).not.toHaveBeenCalled();
      rerender(<Picker />);
      settle();
      expect([comboBox().value, onChange.mock.calls]).toEqual([name, [[chosen(id)]]]);
      expect(options()).toEqual([]);
    });
  });
});
