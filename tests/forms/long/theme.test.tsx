// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChoiceList, Choices } from '#forms/choices.ts';
import { defineForm } from '#forms/define-form.ts';
import type { SessionData } from '#forms/definitions/session.schema.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { focusField } from '#forms/focus-field.ts';
import { widgets } from '#forms/theme/theme.ts';
import { press, pressFocused } from '../../ui/support/press.ts';
import { choices, describedBy, Filling } from '../filling.tsx';
import * as compiled from './theme.schema.ts?compiled';
import type { EverythingData } from './theme.schema.ts';

type Name = keyof EverythingData;

const titles = {
  TextWidget: 'sessionForm.title',
  multiline: 'correctionForm.description',
  number: 'itemForm.sellPrice',
  CheckboxWidget: 'sessionForm.isDead',
  switch: 'itemForm.usable',
  dateTime: 'sessionForm.date',
  clock: 'adventureForm.start',
  SelectWidget: 'itemForm.manual',
  picker: 'correctionForm.status',
  prefixPicker: 'sessionForm.character',
  chips: 'sessionForm.labels',
  checks: 'webhookForm.kinds',
  quantities: 'recipeForm.materials',
} as const;
const lists: Partial<Record<Name, string>> = {
  SelectWidget: 'manuals',
  picker: 'characters',
  prefixPicker: 'characters',
  chips: 'labels',
};
const checkNames = { dead: 'status.dead', npc: 'status.npc' } as const;
const names = Object.keys(titles) as Name[];

/** A form with a field for each widget. `only` hides all fields but one. */
const everything = (only?: Name) =>
  defineForm<EverythingData, null, EverythingData>({
    id: 'all',
    compiled,
    ui: Object.fromEntries(
      names.map((name) => [
        name,
        {
          'ui:title': titles[name],
          'ui:description': 'form.offerHint',
          'ui:widget': only === undefined || only === name ? name : 'hidden',
          'ui:options': { choices: lists[name], ...(name === 'checks' ? { names: checkNames } : {}) },
        },
      ]),
    ),
    fromWire: () => invalidData,
    toWire: (data) => data,
  });

const invalidData = {
  TextWidget: '',
  multiline: '',
  number: null,
  CheckboxWidget: false,
  switch: false,
  SelectWidget: '',
  picker: '',
  prefixPicker: '',
  chips: [],
  checks: [],
  quantities: [],
} as unknown as EverythingData;

const day = new Date(2030, 1, 14).getTime();
const validData: EverythingData = {
  TextWidget: 'one',
  multiline: 'two',
  number: 3,
  CheckboxWidget: true,
  switch: true,
  dateTime: day,
  clock: Date.UTC(2030, 1, 14),
  SelectWidget: 'Codex',
  picker: 'p1:Ann',
  prefixPicker: 'p1:Ann',
  chips: [{ id: 'l1', name: 'Heist' }],
  checks: ['npc', 'of a newer server'],
  quantities: [{ name: 'Herb', quantity: 2 }],
};

const Suggested: NonNullable<Choices['Suggested']> = ({ children }) =>
  children({ items: ['Salt'], isSearching: false, search: () => undefined });
const all = { ...choices, Suggested };

/** The control of a field that can get the focus and has the field's description. */
function control(name: Name): HTMLElement {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  // If the field is a list whose rows have controls, use the control that adds a row.
  const element =
    field?.querySelector<HTMLElement>('[role=combobox]') ??
    field?.querySelector<HTMLElement>('[data-field-focus]') ??
    field?.querySelector<HTMLElement>('input, textarea');
  if (!element) throw new Error(`There is no field ${name}`);
  return element;
}

interface Shown {
  only?: Name;
  onSaved?: (data: EverythingData) => void;
}

const show = (initial: EverythingData, { only, onSaved }: Shown = {}) =>
  render(<Filling form={everything(only)} initial={initial} choices={all} onSaved={onSaved} />);

const unchosen = (words: string) => `"${words}" is not chosen. Choose one from the list or clear the field.`;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (words: string) => (element: HTMLElement) => {
  fireEvent.change(element, { target: { value: words } });
  fireEvent.blur(element);
};
const choose = (element: HTMLElement) => {
  press(element, 'ArrowDown');
  pressFocused('ArrowDown');
  pressFocused();
};

/** For each widget, a function that enters a value by keyboard or click, and the value that the form then saves. */
const acts: Record<Name, [act: (element: HTMLElement) => void, savedValue: unknown]> = {
  TextWidget: [type('ten'), 'ten'],
  multiline: [type('ten'), 'ten'],
  number: [(element) => press(element, 'ArrowUp'), 4],
  CheckboxWidget: [(element) => fireEvent.click(element), true],
  switch: [(element) => fireEvent.click(element), true],
  dateTime: [type('2031-02-14'), new Date(2031, 1, 14).getTime()],
  clock: [type('2031-02-14'), Date.UTC(2031, 1, 14)],
  SelectWidget: [choose, 'Codex'],
  picker: [choose, 'p2:Bob'],
  prefixPicker: [choose, 'p2:Bob'],
  chips: [
    (element) => {
      press(element, 'ArrowDown');
      pressFocused();
    },
    [
      { id: 'l1', name: 'Heist' },
      { id: 'l2', name: 'Poison' },
    ],
  ],
  // The saved values are in the order of the boxes, and an unknown value is not lost.
  checks: [(element) => fireEvent.click(element), ['dead', 'npc', 'of a newer server']],
  quantities: [
    choose,
    [
      { name: 'Herb', quantity: 2 },
      { name: 'Salt', quantity: 1 },
    ],
  ],
};

it('the tests below cover every widget of the theme', () => {
  expect(names.toSorted()).toEqual(Object.keys(widgets).toSorted());
});

describe.each(names)('the widget %s', (name) => {
  it('has its description, and reports its error when it loses focus, or when a save is attempted, and has the control that gets the focus then', async () => {
    const { unmount } = show(invalidData, { only: name });
    expect(describedBy(control(name))).toContain('What you typed here was not saved');
    expect(describedBy(control(name))).not.toContain('This is not valid');
    act(() => control(name).focus());
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    await waitFor(() => expect(describedBy(control(name))).toContain('This is not valid'));
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    show(invalidData, { only: name });
    save();
    await waitFor(() => expect(describedBy(control(name))).toContain('This is not valid'));
    focusField(document.body, name, new Map());
    await waitFor(() => expect(document.activeElement).toBe(control(name)));
  });

  it('changes only its own value', () => {
    const saved: EverythingData[] = [];
    const [enter, savedValue] = acts[name];
    const start = savedValue === true ? { ...validData, [name]: false } : validData;
    show(start, { only: name, onSaved: (data) => saved.push(data) });
    enter(control(name));
    save();
    expect(saved).toEqual([{ ...validData, [name]: savedValue }]);
  });
});

describe.each<[Name, initial: unknown, typed: string, words: string, matching: string, saved: unknown]>([
  ['chips', ['Heix'], 'Heix', unchosen('Heix'), 'Poi', [{ id: 'l2', name: 'Poison' }]],
  ['quantities', ['Herx'], 'Herx', unchosen('Herx'), 'Sal', [{ name: 'Salt', quantity: 1 }]],
  ['prefixPicker', { typed: 'Thand' }, 'Thand', 'This is not valid', 'bo', 'p2:Bob'],
])('typed text that is not chosen in %s', (name, initial, typed, words, matching, savedValue) => {
  it('prevents a save, and its field gets the error and the focus, until the text has a match', async () => {
    const saved: EverythingData[] = [];
    show({ ...validData, [name]: initial }, { only: name, onSaved: (data) => saved.push(data) });
    const box = () => control(name) as HTMLInputElement;
    expect(box().value).toBe(typed);
    save();
    await waitFor(() => expect(describedBy(box())).toContain(words));
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect([saved, box().value]).toEqual([[], typed]);
    fireEvent.input(box(), { target: { value: matching }, inputType: 'insertText' });
    // An open list hides the button from assistive technology, but not from a pointer.
    act(() => screen.getByRole('button', { name: 'Save', hidden: true }).focus());
    save();
    expect(saved).toEqual([{ ...validData, [name]: savedValue }]);
  });
});

it('all pickers of a list select the matches of their typed names once the list has loaded', async () => {
  const saved: SessionData[] = [];
  const initial: SessionData = {
    ...sessionForm.fromWire({ now: day }),
    title: 'The vault',
    master: { typed: 'bo' },
    participants: ['an', 'Thand', 'Bob'].map((typed) => ({ character: { typed }, exp: 1, isDead: false })),
  };
  const form = (list: ChoiceList) => (
    <Filling
      form={sessionForm}
      initial={initial}
      choices={{ ...all, lists: { ...all.lists, characters: list } }}
      onSaved={(data) => saved.push(data)}
    />
  );
  const fields = () =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        '[data-field$=".character"] input, [data-field=master] input',
      ),
    ].map(({ value }) => value);
  const { rerender } = render(form({ items: [], isLoading: true }));
  await waitFor(() => expect(fields()).toEqual(['bo', 'an', 'Thand', 'Bob']));
  rerender(form(all.lists!['characters']!));
  await waitFor(() => expect(fields()).toEqual(['Bob (Tomasz)', 'Ann (Mira)', 'Thand', 'Bob (Tomasz)']));
  save();
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-field="participants.1.character"]')).toBeTruthy(),
  );
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove participant 2, Thand' }));
  await waitFor(() => expect(fields()).toEqual(['Bob (Tomasz)', 'Ann (Mira)', 'Bob (Tomasz)']));
  save();
  expect(
    saved.map(({ master, participants }) => [master, ...participants.map(({ character }) => character)]),
  ).toEqual([['p2:Bob', 'p1:Ann', 'p2:Bob']]);
});

it('a refused save announces the number of errors and moves focus to the first one', async () => {
  show({ ...invalidData, TextWidget: 'given' });
  save();
  const summary = screen.getByRole('alert');
  expect(within(summary).getByText('12 fields need your attention')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(control('multiline')));
  type('given')(control('multiline'));
  // A lower number is announced politely, so that it does not interrupt the screen reader.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('11 fields need your attention');
  type('')(control('multiline'));
  expect(screen.getByRole('status').textContent).toContain('12 fields need your attention');
  type('given')(control('multiline'));
  const [link] = within(screen.getByRole('status')).getAllByRole('link');
  act(() => control('TextWidget').focus());
  press(link!);
  await waitFor(() => expect(document.activeElement).toBe(control('number')));
  save();
  await waitFor(() => expect(document.activeElement).toBe(control('number')));
  expect(screen.getByRole('alert').textContent).toContain('11 fields');
});

it('a refused save shows an error only when the pointer is released, so that the pressed button does not move', async () => {
  show(invalidData);
  act(() => control('TextWidget').focus());
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent(window, new Event('pointerdown'));
  act(() => button.focus());
  expect(describedBy(control('TextWidget'))).not.toContain('This is not valid');
  fireEvent(window, new Event('pointerup'));
  await waitFor(() => expect(describedBy(control('TextWidget'))).toContain('This is not valid'));
});
