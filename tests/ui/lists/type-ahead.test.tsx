// @vitest-environment jsdom
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeAheadBy } from '#screens/shared/lists/type-ahead.ts';
import { type Column, DataTable } from '#ui/lists/data-table.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { rowTyped, typeKey, type Typed } from '#ui/lists/window/type-ahead.ts';
import { pressFocused } from '../support/press.ts';

/** What is typed once these keys are pressed. A number among them is a pause in ms. */
function typedBy(...presses: readonly (string | number)[]): string | undefined {
  let typed: Typed | null = null;
  let now = 0;
  for (const press of presses) {
    if (typeof press === 'number') now += press;
    else typed = typeKey(typed, press, now) ?? typed;
  }
  return typed?.words;
}

describe('typed letters', () => {
  it('make a word until a second without a letter has passed', () => {
    expect(typedBy('b', 1_000, 'r', 1_000, 'a')).toBe('bra');
    expect(typedBy('b', 'r', 1_001, 'a')).toBe('a');
  });

  it('include a space within a word, but no key of the page and no named key', () => {
    expect(typedBy('a', ' ', 'b')).toBe('a b');
    expect(typedBy(' ', '/', '?', 'Shift', 'Enter', 'Dead')).toBeUndefined();
    expect(typedBy('a', ' ', 1_001, ' ')).toBe('a ');
  });
});

describe('the row that is typed', () => {
  const typeAhead = typeAheadBy((name: string) => name);
  const names = ['Árpád', 'Bram', 'Briar Rose', 'briar Thorn', 'Øystein'];
  const find = (typed: string, from: number) => rowTyped(names, typeAhead, typed, from);

  it('is the next one with the first letter, and after the last one the first', () => {
    expect([find('b', 0), find('b', 1), find('b', 2), find('b', 3)]).toEqual([1, 2, 3, 1]);
  });

  it('is the next one again for the same letter', () => {
    expect([find('bB', 1), find('bbb', 2)]).toEqual([2, 3]);
  });

  it('stays while the word goes on to fit it, and else is the next that fits', () => {
    expect([find('br', 1), find('bri', 1), find('briar t', 2), find('BRA', 3)]).toEqual([1, 2, 3, 1]);
  });

  it('needs neither case nor accents nor letters that a keyboard lacks', () => {
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

/** Presses a key on the focused element. @returns whether something took the key */
function isTaken(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(document.activeElement!, { key, ...modifiers });
  // However slow the machine is, the letters of a word follow each other at once.
  Object.defineProperty(event, 'timeStamp', { value: 0 });
  fireEvent(document.activeElement!, event);
  return event.defaultPrevented;
}

const write = (letters: string) => {
  for (const letter of letters) isTaken(letter);
};

describe('a table of which only a part is mounted', () => {
  it('moves the focus to a row that is not mounted, by its name', async () => {
    render(<Armoury rows={weapons} />);
    focusFirst();
    write('epee 70');
    await waitFor(() => expect(focusedName()).toBe('Épée 70'));
    write('0');
    await waitFor(() => expect(focusedName()).toBe('Épée 700'));
  });

  it('goes on from match to match by one letter, and from the row to which an arrow led', async () => {
    render(<Armoury rows={weapons} />);
    focusFirst();
    write('gg');
    await waitFor(() => expect(focusedName()).toBe('Glaive 2'));
    pressFocused('ArrowDown');
    expect(focusedName()).toBe('Glaive 3');
    write('g');
    expect(focusedName()).toBe('Glaive 4');
  });

  it('stays where it is without a match, but takes the letter', () => {
    render(<Armoury rows={weapons} />);
    focusFirst();
    expect(isTaken('n')).toBe(true);
    expect(focusedName()).toBe('Axe 1');
  });

  it('leaves keys of the page, keys with modifiers and a single space alone', () => {
    render(<Armoury rows={weapons} />);
    focusFirst();
    expect(['/', '?', ' ', 'Tab', 'Enter'].map((key) => isTaken(key))).toEqual(Array(5).fill(false));
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(isTaken('g', { [modifier]: true })).toBe(false);
    expect(focusedName()).toBe('Axe 1');
    expect(isTaken('G', { shiftKey: true })).toBe(true);
    expect(isTaken('PageDown', { shiftKey: true })).toBe(false);
  });

  it('leaves letters in the other controls of a row alone', () => {
    render(<Armoury rows={weapons} />);
    act(() => screen.getAllByRole('button', { name: 'Sharpen' })[0]!.focus());
    expect(isTaken('g')).toBe(false);
  });
});

it('a table that is mounted whole leaves letters alone', () => {
  render(<Armoury rows={kinds} />);
  act(() => screen.getAllByRole('button', { name: 'Sharpen' })[0]!.focus());
  expect(isTaken('g')).toBe(false);
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

  it('moves the focus to the control of a row by its name, and a space of the name presses nothing', async () => {
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

  it('leaves letters alone if its rows have no names', () => {
    render(list());
    act(() => screen.getByRole('button', { name: 'Axe 1' }).focus());
    expect(isTaken('g')).toBe(false);
  });
});
