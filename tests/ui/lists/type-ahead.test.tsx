// @vitest-environment jsdom
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeAheadBy } from '#screens/shared/lists/type-ahead.ts';
import { type Column, DataTable } from '#ui/lists/data-table.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { rowTyped, typeKey, type Typed } from '#ui/lists/window/type-ahead.ts';
import { pressFocused } from '../support/press.ts';

/** The word that these key presses type. A number among the presses is a pause in ms. */
function typedBy(...presses: readonly (string | number)[]): string | undefined {
  let typed: Typed | null = null;
  let now = 0;
  for (const press of presses) {
    if (typeof press === 'number') now += press;
    else typed = typeKey(typed, press, now) ?? typed;
  }
  return typed?.words;
}

it('typed letters make a word until a second without a letter has passed', () => {
  expect(typedBy('b', 1_000, 'r', 1_000, 'a')).toBe('bra');
  expect(typedBy('b', 'r', 1_001, 'a')).toBe('a');
});

it('typed letters include a space within a word, but no key of the page and no named key', () => {
  expect(typedBy('a', ' ', 'b')).toBe('a b');
  expect(typedBy(' ', '/', '?', 'Shift', 'Enter', 'Dead')).toBeUndefined();
  expect(typedBy('a', ' ', 1_001, ' ')).toBe('a ');
});

describe('the row that is typed', () => {
  const typeAhead = typeAheadBy((name: string) => name);
  const names = ['Árpád', 'Bram', 'Briar Rose', 'briar Thorn', 'Øystein'];
  const find = (typed: string, from: number) => rowTyped(names, typeAhead, typed, from);

  it('is the next one that begins with a letter, and after the last such row the first', () => {
    expect([find('b', 0), find('b', 1), find('b', 2), find('b', 3)]).toEqual([1, 2, 3, 1]);
  });

  it('is the following one each time that the same letter is typed again', () => {
    expect([find('bB', 1), find('bbb', 2)]).toEqual([2, 3]);
  });

  it('stays the same while its name fits the longer word, and otherwise is the next row that fits', () => {
    expect([find('br', 1), find('bri', 1), find('briar t', 2), find('BRA', 3)]).toEqual([1, 2, 3, 1]);
  });

  it('is found without its case, without its accents, and without letters that a keyboard lacks', () => {
    expect([find('ar', 4), find('À', 4), find('oy', 0)]).toEqual([0, 0, 4]);
  });

  it('is none without a match, or if only an accent is typed', () => {
    expect([find('x', 0), find('brx', 1), find('´', 0)]).toEqual([-1, -1, -1]);
    expect(rowTyped([], typeAhead, 'a', 0)).toBe(-1);
  });
});

const columns: Column<string, never>[] = [
  { id: 'name', label: 'Name', width: '1fr', cell: (name) => name },
  { id: 'sharpen', label: 'Sharpen', width: '1fr', cell: () => <button>Sharpen</button> },
];
const kinds = ['Axe', 'Bow', 'Épée', 'Glaive'];
/** 4,000 names, a thousand of each kind. */
const weapons = kinds.flatMap((kind) => Array.from({ length: 1_000 }, (_, index) => `${kind} ${index + 1}`));
const typeAhead = typeAheadBy((name: string) => name);

const Armoury = ({ rows }: { rows: readonly string[] }) => (
  <DataTable
    caption="Weapons"
    columns={columns}
    rows={rows}
    sort={{ by: '' as never, isDescending: false }}
    onSort={() => {}}
    rowHeight={{ line: 40, block: 120 }}
    rowKey={(name) => name}
    typeAhead={typeAhead}
  />
);

const focusedName = () => document.activeElement?.querySelector('th')?.textContent;
const focusFirst = () => act(() => screen.getAllByRole('row')[1]!.focus());

/** Presses a key on the focused element. @returns whether something has handled the key */
function pressKey(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(document.activeElement!, { key, ...modifiers });
  // The letters of a word have no pauses between them, however slow the computer is.
  Object.defineProperty(event, 'timeStamp', { value: 0 });
  fireEvent(document.activeElement!, event);
  return event.defaultPrevented;
}

const write = (letters: string) => {
  for (const letter of letters) pressKey(letter);
};

it('a table of which only a part is mounted moves the focus to a row that is not mounted, by its name', async () => {
  render(<Armoury rows={weapons} />);
  focusFirst();
  write('epee 70');
  await waitFor(() => expect(focusedName()).toBe('Épée 70'));
  write('0');
  await waitFor(() => expect(focusedName()).toBe('Épée 700'));
});

it('a table of which only a part is mounted moves from match to match when one letter is repeated, and from the row to which an arrow key has led', async () => {
  render(<Armoury rows={weapons} />);
  focusFirst();
  write('gg');
  await waitFor(() => expect(focusedName()).toBe('Glaive 2'));
  pressFocused('ArrowDown');
  expect(focusedName()).toBe('Glaive 3');
  write('g');
  expect(focusedName()).toBe('Glaive 4');
});

it('a table of which only a part is mounted handles letters, even without a match, but no keys of the page, keys with modifiers or a single space', () => {
  render(<Armoury rows={weapons} />);
  focusFirst();
  expect(['/', '?', ' ', 'Tab', 'Enter'].map((key) => pressKey(key))).toEqual(Array(5).fill(false));
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(pressKey('g', { [modifier]: true })).toBe(false);
  expect(pressKey('N', { shiftKey: true })).toBe(true);
  expect(focusedName()).toBe('Axe 1');
  expect(pressKey('PageDown', { shiftKey: true })).toBe(false);
});

it('a table of which only a part is mounted does not handle letters in the other controls of a row, nor anywhere if it is mounted whole', () => {
  const focusSharpen = () => act(() => screen.getAllByRole('button', { name: 'Sharpen' })[0]!.focus());
  const { rerender } = render(<Armoury rows={weapons} />);
  focusSharpen();
  expect(pressKey('g')).toBe(false);
  rerender(<Armoury rows={kinds} />);
  focusSharpen();
  expect(pressKey('g')).toBe(false);
});

describe('a list of which only a part is mounted', () => {
  const list = (byName?: typeof typeAhead) => (
    <VirtualList
      label="Weapons"
      items={weapons}
      getKey={(weapon) => weapon}
      estimateSize={40}
      typeAhead={byName}
      renderItem={(weapon) => <button>{weapon}</button>}
    />
  );

  it('moves the focus to the control in a row by the row’s name, and a typed space presses no button', async () => {
    render(list(typeAhead));
    act(() => screen.getByRole('button', { name: 'Axe 1' }).focus());
    let reached = 0;
    const count = (event: KeyboardEvent) => (reached += event.key === ' ' ? 1 : 0);
    document.addEventListener('keydown', count);
    write('bow 9');
    document.removeEventListener('keydown', count);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bow 9'));
    expect(reached).toBe(0);
  });

  it('does not handle letters if its rows have no names', () => {
    render(list());
    act(() => screen.getByRole('button', { name: 'Axe 1' }).focus());
    expect(pressKey('g')).toBe(false);
  });
});
