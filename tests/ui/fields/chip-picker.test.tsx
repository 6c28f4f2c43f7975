// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
import { kept } from '../support/kept.tsx';
import { press, pressFocused } from '../support/press.ts';

const optionsOf = (...names: string[]) => names.map((name) => ({ id: name, name }));

const names = ['Armor', 'Heist', 'One-Shot', 'One-Shot Duel', 'Exploration'];

describe('a chip picker', () => {
  const onChange = vi.fn<ChipPickerProps['onChange']>();
  interface LabelsProps extends Partial<ChipPickerProps> {
    chosen?: readonly string[];
    typed?: string;
  }
  const none = { chosen: [], typed: '' };
  const Picker = kept(ChipPicker, { label: 'Field', items: optionsOf(...names), value: none }, onChange);
  const Labels = ({ chosen = [], typed = '', ...props }: LabelsProps) => (
    <Picker value={{ chosen: optionsOf(...chosen), typed }} {...props} />
  );
  const chips = () => screen.queryAllByRole('row').map((row) => row.textContent);
  beforeEach(() => void onChange.mockClear());

  it('offers the options that are not chosen yet, and adds the selected one', async () => {
    render(<Labels chosen={['Exploration']} />);
    type('o');
    expect(options()).toEqual(['Armor', 'One-Shot', 'One-Shot Duel']);
    pressFocused('ArrowDown');
    pressFocused();
    expect(chips()).toEqual(['Exploration', 'Armor']);
    expect(comboBox().value).toBe('');
    await waitFor(() => expect(options()).toEqual([]));
    expect(focused()).toBe(comboBox());
  });

  it('can be navigated and emptied by keyboard, and the focus moves to a neighbour of each removed chip', async () => {
    render(<Labels chosen={['Armor', 'Heist', 'One-Shot']} />);
    const grid = screen.getByRole('grid', { name: 'Field: chosen' });
    act(() => within(grid).getByRole('row', { name: 'Armor' }).focus());
    pressFocused('ArrowRight');
    expect(focused().textContent).toBe('Heist');
    pressFocused('Delete');
    expect(chips()).toEqual(['Armor', 'One-Shot']);
    await waitFor(() => expect(focused().textContent).toBe('One-Shot'));
    pressFocused('Backspace');
    await waitFor(() => expect(focused().textContent).toBe('Armor'));
    pressFocused('Delete');
    expect(chips()).toEqual([]);
    expect(focused()).toBe(comboBox());
  });

  it('loses a chip whose button is pressed, but not the typed text of a draft', () => {
    render(<Labels chosen={['Heist', 'Exploration']} typed="One-Sht" />);
    expect([comboBox().value, note()]).toEqual(['One-Sht', 'Nothing matches.']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Heist' }));
    expect(onChange.mock.lastCall).toEqual([{ chosen: optionsOf('Exploration'), typed: 'One-Sht' }]);
  });

  it('says that its options are loading, or why there are none, and not that nothing matches', () => {
    const { rerender } = render(<Labels chosen={['Armor']} typed="One" items={[]} isLoading />);
    const listed = () => screen.getByRole('listbox').textContent;
    expect(screen.getByRole('combobox', { description: 'Loading the choices...' })).toBeTruthy();
    expect(note()).toBe('');
    press(comboBox(), 'ArrowDown');
    expect(listed()).toBe('Loading the choices...');
    pressFocused('Escape');
    rerender(<Labels items={[]} loadError="They are gone" />);
    expect(screen.getByRole('combobox', { description: 'They are gone' })).toBeTruthy();
    expect([note(), chips()]).toEqual(['', ['Armor']]);
    press(comboBox(), 'ArrowDown');
    expect(listed()).toBe('They are gone');
  });

  it('says in the open list and under the field that nothing matches, until the text is cleared', () => {
    render(<Labels />);
    type('One-Sht');
    expect(within(screen.getByRole('listbox')).getByText('Nothing matches.')).toBeTruthy();
    // The open list must not hide the announced error from screen readers.
    expect(noteElement().closest('[aria-hidden=true]')).toBeNull();
    expect(note()).toBe('Nothing matches.');
    pressFocused('Escape');
    expect(screen.getByRole('combobox', { description: /^ *Nothing matches.$/ })).toBeTruthy();
    type('', 'deleteContentBackward');
    expect(note()).toBe('');
  });

  it('offers at most 200 options', () => {
    const many = Array.from({ length: 250 }, (_, index) => `Label ${index + 1}`);
    render(<Labels items={optionsOf(...many)} />);
    type('label');
    expect([options().length, options()[0], options().at(-1)]).toEqual([200, 'Label 1', 'Label 200']);
    type('label 25');
    expect(options()).toEqual(['Label 25', 'Label 250']);
  });

  it('says that a chip was removed, and leaves no stray text', () => {
    vi.useFakeTimers();
    render(<Labels chosen={['Armor', 'Heist']} />);
    fireEvent.click(screen.getByRole('button', { name: /Remove.*Armor/ }));
    expect(said()).toBe('Armor was removed');
    act(() => void vi.runAllTimers());
    expect(said()).toBe('');
  });

  it('forgets its announcement when the user types again, so that the same choice is announced again', () => {
    render(<Labels />);
    type('heist');
    enterSubmits();
    expect(said()).toBe('Heist was added');
    type('du');
    expect(said()).toBe('');
  });

  it('shows the error of its caller instead of the one about its text', () => {
    render(<Labels typedError="Not chosen" errorMessage="Choose a label" />);
    expect(screen.getByRole('combobox', { description: /Choose a label/ })).toBeTruthy();
    expect(screen.queryByText('Not chosen')).toBeNull();
  });

  it('closes its list on Escape, and only the next Escape reaches the dialog around it', () => {
    const escaped = vi.fn<(key: string) => void>();
    render(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is in place of a dialog
      <div onKeyDown={({ key }) => escaped(key)}>
        <Labels />
      </div>,
    );
    type('one');
    pressFocused('Escape');
    expect([isOpen(), escaped.mock.calls]).toEqual([false, []]);
    pressFocused('Escape');
    expect([comboBox().value, escaped.mock.calls]).toEqual(['one', [['Escape']]]);
  });

  it('chooses nothing while an input method composes, or when the window loses the focus', () => {
    render(<Labels />);
    type('Heist');
    fireEvent.keyDown(comboBox(), { key: 'Enter', isComposing: true });
    // When the user switches windows, the element with the focus stays the same.
    fireEvent.blur(comboBox());
    expect([chips(), comboBox().value]).toEqual([[], 'Heist']);
  });

  it('accepts the name of a chosen option, and does not choose another option that begins with this name', () => {
    render(<Labels chosen={['One-Shot']} />);
    type('one-shot');
    expect(enterSubmits()).toBe(false);
    expect([chips(), comboBox().value, said()]).toEqual([['One-Shot'], '', 'One-Shot is already chosen']);
  });

  it('says that all matching options are already chosen', () => {
    render(<Labels chosen={['Heist', 'Exploration']} />);
    type('ei');
    expect(note()).toBe('You have already chosen all matches.');
  });

  it('chooses the focused option of the list instead of the one that the typed text matches', () => {
    render(<Labels />);
    type('one-shot');
    pressFocused('ArrowDown');
    pressFocused('ArrowDown');
    expect(focusedOption()).toBe('One-Shot Duel');
    pressFocused();
    expect(chips()).toEqual(['One-Shot Duel']);
  });
});
