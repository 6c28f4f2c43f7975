// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { normaliseName } from '#core/rules/names/names.ts';
import { ChipPicker, type ChipPickerProps } from '../../../src/ui/fields/choice/chip-picker.tsx';
import {
  comboBox,
  enterSubmits,
  focused,
  isOpen,
  note,
  noteElement,
  options,
  said,
  focusedOption,
  type,
} from '../support/combo-box.ts';
import { press, pressFocused } from '../support/press.ts';

const optionsOf = (...names: string[]) => names.map((name) => ({ id: name, name }));

describe('a chip picker', () => {
  const labels = ['Armor', 'Potion', 'Scroll'].map((name) => ({ id: name[0]!, name }));
  function Labels({ chosen, ...props }: Partial<ChipPickerProps> & { chosen: string[] }) {
    const [value, setValue] = useState<ChipPickerProps['value']>({
      chosen: labels.filter(({ id }) => chosen.includes(id)),
      typed: '',
    });
    return <ChipPicker label="Field" items={labels} {...props} value={value} onChange={setValue} />;
  }
  const chips = () => screen.queryAllByRole('row').map((row) => row.textContent);

  it('offers the options that are not chosen yet, and adds the selected one', async () => {
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

  it('can be navigated and emptied by keyboard, and the focus moves to a neighbour of each removed chip', async () => {
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

  it('removes a chip when its button is pressed', () => {
    render(<Labels chosen={['A', 'P']} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Armor' }));
    expect(chips()).toEqual(['Potion']);
  });

  it('says that its options are loading, or why there are none', () => {
    const { rerender } = render(<Labels chosen={['A']} items={[]} isLoading />);
    expect(screen.getByRole('combobox', { description: 'Loading the choices...' })).toBeTruthy();
    press(comboBox(), 'ArrowDown');
    expect(within(screen.getByRole('listbox')).getByText('Loading the choices...')).toBeTruthy();
    pressFocused('Escape');
    rerender(<Labels chosen={['A']} items={[]} loadError="They are gone" />);
    expect(screen.getByRole('combobox', { description: 'They are gone' })).toBeTruthy();
    expect(chips()).toEqual(['Armor']);
  });

  describe('containing typed text', () => {
    const onChange = vi.fn<ChipPickerProps['onChange']>();
    function Typed({
      chosen = [],
      typed = '',
      ...props
    }: Partial<ChipPickerProps> & Partial<ChipPickerProps['value']>) {
      const [value, setValue] = useState<ChipPickerProps['value']>({ chosen, typed });
      const change = (next: ChipPickerProps['value']) => {
        setValue(next);
        onChange(next);
      };
      return (
        <>
          <ChipPicker
            label="Field"
            items={optionsOf('Heist', 'One-Shot', 'One-Shot Duel', 'Überfall', 'Exploration')}
            fold={normaliseName}
            {...props}
            value={value}
            onChange={change}
          />
          <button>Elsewhere</button>
        </>
      );
    }
    const leave = () => act(() => screen.getByText('Elsewhere').focus());
    beforeEach(() => void onChange.mockClear());

    it('says in the open list and under the field that nothing matches, until the text is cleared', () => {
      render(<Typed />);
      type('One-Sht');
      expect(within(screen.getByRole('listbox')).getByText('Nothing matches.')).toBeTruthy();
      // The open list must not hide the announced error from screen readers.
      expect(noteElement().closest('[aria-hidden=true]')).toBeNull();
      expect(note()).toBe('Nothing matches.');
      pressFocused('Escape');
      expect(isOpen()).toBe(false);
      expect(screen.getByRole('combobox', { description: /^ *Nothing matches.$/ })).toBeTruthy();
      type('', 'deleteContentBackward');
      expect(note()).toBe('');
    });

    it('offers at most 200 options', () => {
      const many = Array.from({ length: 250 }, (_, index) => `Label ${index + 1}`);
      render(<Typed items={optionsOf(...many)} />);
      type('label');
      expect([options().length, options()[0], options().at(-1)]).toEqual([200, 'Label 1', 'Label 200']);
      type('label 25');
      expect(options()).toEqual(['Label 25', 'Label 250']);
    });

    it('keeps the typed text when a chip is removed', () => {
      render(<Typed chosen={optionsOf('Heist', 'Exploration')} typed="One" />);
      fireEvent.click(screen.getByRole('button', { name: 'Remove Heist' }));
      expect(onChange.mock.lastCall).toEqual([{ chosen: optionsOf('Exploration'), typed: 'One' }]);
    });

    it.each([{ isDisabled: true }, { isReadOnly: true }])(
      'has chips that cannot be removed with %j',
      (props) => {
        render(<Typed chosen={optionsOf('Heist')} {...props} />);
        expect(chips()).toEqual(['Heist']);
        expect(screen.queryByRole('button', { name: 'Remove Heist' })).toBeNull();
        fireEvent.keyDown(screen.getByRole('row', { name: 'Heist' }), { key: 'Delete' });
        expect(onChange).not.toHaveBeenCalled();
      },
    );

    it('says nothing about matches while its options are loading or could not be loaded', () => {
      const { rerender } = render(<Typed typed="One" items={[]} isLoading />);
      expect(note()).toBe('');
      rerender(<Typed typed="One" items={[]} loadError="They are gone" />);
      expect(note()).toBe('');
      press(comboBox(), 'ArrowDown');
      expect(within(screen.getByRole('listbox')).getByText('They are gone')).toBeTruthy();
    });

    it('forgets its announcement when the user types again, so that the same choice is announced again', () => {
      render(<Typed />);
      type('heist');
      enterSubmits();
      expect(said()).toBe('Heist was added');
      type('du');
      expect(said()).toBe('');
    });

    it('shows the error of its caller instead of the one about its text', () => {
      render(<Typed typedError="Not chosen" errorMessage="Choose a label" />);
      expect(screen.getByRole('combobox', { description: /Choose a label/ })).toBeTruthy();
      expect(screen.queryByText('Not chosen')).toBeNull();
    });

    it('closes its list on Escape, and only the next Escape reaches the dialog around it', () => {
      const escaped = vi.fn<(event: { key: string }) => void>();
      render(
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is in place of a dialog
        <div onKeyDown={({ key }) => escaped({ key })}>
          <Typed />
        </div>,
      );
      type('one');
      pressFocused('Escape');
      expect([isOpen(), escaped.mock.calls]).toEqual([false, []]);
      pressFocused('Escape');
      expect(escaped.mock.calls).toEqual([[{ key: 'Escape' }]]);
    });

    it('does not count as left when the window loses the focus', () => {
      render(<Typed />);
      type('heist');
      // When the user switches windows, the element with the focus stays the same.
      fireEvent.blur(comboBox());
      expect([chips(), comboBox().value]).toEqual([[], 'heist']);
    });

    it('accepts the name of a chosen option, and does not choose another option that begins with this name', () => {
      render(<Typed chosen={optionsOf('One-Shot')} />);
      type('one-shot');
      expect(enterSubmits()).toBe(false);
      expect([chips(), comboBox().value, said()]).toEqual([['One-Shot'], '', 'One-Shot is already chosen']);
    });

    it('says that all matching options are already chosen', () => {
      render(<Typed chosen={optionsOf('Heist', 'Exploration')} />);
      type('ei');
      expect(note()).toBe('You have already chosen all matches.');
    });

    it('chooses the focused option of the list instead of the one that the typed text matches', () => {
      render(<Typed />);
      type('one-shot');
      pressFocused('ArrowDown');
      pressFocused('ArrowDown');
      expect(focusedOption()).toBe('One-Shot Duel');
      pressFocused();
      expect(chips()).toEqual(['One-Shot Duel']);
    });

    it('ignores Enter while an input method composes', () => {
      render(<Typed />);
      type('Heist');
      fireEvent.keyDown(comboBox(), { key: 'Enter', isComposing: true });
      expect([chips(), comboBox().value]).toEqual([[], 'Heist']);
    });

    it('shows the typed text of a draft', () => {
      render(<Typed typed="One-Sht" />);
      expect([comboBox().value, note()]).toEqual(['One-Sht', 'Nothing matches.']);
    });

    it('cannot be changed while it is read-only', () => {
      render(<Typed typed="Heist" isReadOnly />);
      act(() => comboBox().focus());
      enterSubmits();
      leave();
      expect(onChange).not.toHaveBeenCalled();
    });
  });
});
