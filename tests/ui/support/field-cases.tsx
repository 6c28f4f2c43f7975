import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Checkbox, Switch } from '../../../src/ui/fields/toggle/toggle.tsx';
import { ChipPicker } from '../../../src/ui/fields/choice/chip-picker.tsx';
import { DateField } from '../../../src/ui/fields/date/date-field.tsx';
import type { FieldProps } from '../../../src/ui/fields/field-props.ts';
import { NumberField } from '../../../src/ui/fields/number/number-field.tsx';
import { PrefixPicker } from '../../../src/ui/fields/choice/prefix-picker.tsx';
import { QuantityList } from '../../../src/ui/fields/choice/quantity-list.tsx';
import type { Quantity } from '../../../src/ui/fields/choice/quantity-rows.tsx';
import { Select } from '../../../src/ui/fields/select.tsx';
import { SuggestField } from '../../../src/ui/fields/choice/suggest-field.tsx';
import { TextField } from '../../../src/ui/fields/text-field.tsx';
import type { PickedValue, SingleChoiceValue } from '../../../src/ui/fields/choice/typed-choice.ts';
import { press, pressFocused } from './press.ts';

export interface Case<Value> {
  name: string;
  role: string;
  show: (props: FieldProps<Value>) => ReactElement;
  initial: Value;
  /** Changes the value by keyboard, with the focus on the control at first. */
  change: (control: HTMLElement) => void;
  changed: Value;
  /** Reads the value as the field displays it. */
  readDisplayed: () => string;
  displayedValues: [initial: string, changed: string];
  /** Whether the control is a button. A button has no invalid state: only its description contains the error. */
  hasNoInvalidState?: boolean;
}

const contract = <Value,>(one: Case<Value>) => one as unknown as Case<unknown>;

const shownBy = (control: HTMLElement): string => (control as HTMLInputElement).value;
/** The control of the field. */
export const control = (role: string): HTMLElement => screen.getAllByRole(role, { name: /Field/ })[0]!;
const box = () => shownBy(control('textbox'));
const isChecked = (role: string) => () => String((control(role) as HTMLInputElement).checked);
const type = (words: string) => (element: HTMLElement) =>
  fireEvent.change(element, { target: { value: words } });
/** Chooses the option after the first of the list. */
const pickNext = (element: HTMLElement) => {
  press(element, 'ArrowDown');
  pressFocused('ArrowDown');
  pressFocused();
};
const people = [
  { id: 'a', name: 'Ann', hint: 'max' },
  { id: 'b', name: 'Bob' },
];
const ann = { id: 'a', name: 'Ann' };
const bob = { id: 'b', name: 'Bob' };
const day = (year: number) => new Date(year, 1, 14).getTime();
const list = (role: string) => () =>
  screen
    .queryAllByRole(role)
    .map((row) => row.textContent)
    .join();

/** Every kind of field, with the data that tests/ui/field-contract.test.tsx needs. */
export const cases = [
  contract<string>({
    name: 'text',
    role: 'textbox',
    show: (props) => <TextField {...props} />,
    initial: 'rope',
    change: type('lamp'),
    changed: 'lamp',
    readDisplayed: box,
    displayedValues: ['rope', 'lamp'],
  }),
  contract<string>({
    name: 'multiline text',
    role: 'textbox',
    show: (props) => <TextField {...props} isMultiline />,
    initial: 'rope',
    change: type('lamp\noil'),
    changed: 'lamp\noil',
    readDisplayed: box,
    displayedValues: ['rope', 'lamp\noil'],
  }),
  contract<number | string | null>({
    name: 'number',
    role: 'spinbutton',
    show: (props) => <NumberField {...props} />,
    initial: 1999,
    change: (input) => press(input, 'ArrowUp'),
    changed: 2000,
    readDisplayed: () => shownBy(control('spinbutton')),
    displayedValues: ['1999', '2000'],
  }),
  contract<boolean>({
    name: 'switch',
    role: 'switch',
    show: (props) => <Switch {...props} />,
    initial: false,
    // A browser does this when Space is pressed.
    change: (input) => fireEvent.click(input),
    changed: true,
    readDisplayed: isChecked('switch'),
    displayedValues: ['false', 'true'],
  }),
  contract<boolean>({
    name: 'checkbox',
    role: 'checkbox',
    show: (props) => <Checkbox {...props} />,
    initial: false,
    change: (input) => fireEvent.click(input),
    changed: true,
    readDisplayed: isChecked('checkbox'),
    displayedValues: ['false', 'true'],
  }),
  contract<number | string | null>({
    name: 'date',
    role: 'textbox',
    show: (props) => <DateField {...props} granularity="day" />,
    initial: day(2026),
    change: type('2027-02-14'),
    changed: day(2027),
    readDisplayed: box,
    displayedValues: ['2026-02-14', '2027-02-14'],
  }),
  contract<string | null>({
    name: 'select',
    role: 'button',
    show: (props) => <Select {...props} items={people} />,
    initial: 'a',
    change: pickNext,
    changed: 'b',
    readDisplayed: () => control('button').textContent,
    displayedValues: ['Ann', 'Bob'],
    hasNoInvalidState: true,
  }),
  contract<string | null>({
    name: 'suggestion',
    role: 'combobox',
    show: (props) => <SuggestField {...props} suggestions={['Rope', 'Lamp']} onSearch={() => undefined} />,
    initial: 'Rope',
    change: pickNext,
    changed: 'Lamp',
    readDisplayed: () => shownBy(control('combobox')),
    displayedValues: ['Rope', 'Lamp'],
  }),
  contract<SingleChoiceValue>({
    name: 'prefix picker',
    role: 'combobox',
    show: (props) => <PrefixPicker {...props} items={people} />,
    initial: { chosen: 'a', typed: '' },
    change: pickNext,
    changed: { chosen: 'b', typed: '' },
    readDisplayed: () => shownBy(control('combobox')),
    displayedValues: ['Ann (max)', 'Bob'],
  }),
  contract<PickedValue<{ id: string; name: string }>>({
    name: 'chip picker',
    role: 'combobox',
    show: (props) => <ChipPicker {...props} items={people} />,
    initial: { chosen: [ann], typed: '' },
    change: (input) => {
      press(input, 'ArrowDown');
      pressFocused();
    },
    changed: { chosen: [ann, bob], typed: '' },
    readDisplayed: list('row'),
    displayedValues: ['Ann', 'Ann,Bob'],
  }),
  contract<PickedValue<Quantity>>({
    name: 'quantity list',
    role: 'combobox',
    show: (props) => <QuantityList {...props} suggestions={['Rope', 'Lamp']} onSearch={() => undefined} />,
    initial: { chosen: [{ name: 'Rope', quantity: 2.5 }], typed: '' },
    change: pickNext,
    changed: {
      chosen: [
        { name: 'Rope', quantity: 2.5 },
        { name: 'Lamp', quantity: 1 },
      ],
      typed: '',
    },
    readDisplayed: () =>
      screen
        .queryAllByRole('listitem')
        .map((row) => row.querySelector('bdi')?.textContent)
        .join(),
    displayedValues: ['Rope', 'Rope,Lamp'],
  }),
];
