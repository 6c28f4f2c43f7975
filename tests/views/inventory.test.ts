import { expect, it } from 'vitest';
import { inventoryFilter, sortByName } from '#core/views/inventory.ts';

const item = (name: string, ...labelIds: string[]) => ({
  name,
  labels: labelIds.map((id) => ({ id, name: `label ${id}` })),
});
const items = [
  item('Rope', 'gear'),
  item('Élixir of Life', 'potion', 'rare'),
  item('Silver rope', 'gear', 'rare'),
  item('100% [sure]*'),
];
const filtered = inventoryFilter(items);
const namesOf = (named: { name: string }[]): string[] => named.map(({ name }) => name);

it('filtering an inventory removes no item if label and text are empty', () => {
  expect(filtered({ labelId: null, text: '' })).toEqual(items);
  expect(filtered({ labelId: null, text: '   ' })).toEqual(items);
});

it.each([
  ['rope', ['Rope', 'Silver rope']],
  ['0% [s', ['100% [sure]*']],
  ['r.pe', []],
  ['^^', []],
  ['__proto__', []],
  ['elix', ['Élixir of Life']],
])(
  'filtering an inventory finds "%s" anywhere in a name, whatever its case and accents, and not as a pattern',
  (text, found) => {
    expect(namesOf(filtered({ labelId: null, text }))).toEqual(found);
  },
);

it('filtering an inventory keeps items with the label, and compares labels by id, not by name', () => {
  expect(namesOf(filtered({ labelId: 'rare', text: '' }))).toEqual(['Élixir of Life', 'Silver rope']);
  expect(filtered({ labelId: 'label rare', text: '' })).toEqual([]);
});

it('sorting an inventory sorts by name, with accented letters next to their base letters', () => {
  expect(namesOf(sortByName(items))).toEqual(['100% [sure]*', 'Élixir of Life', 'Rope', 'Silver rope']);
});

it('sorting an inventory does not depend on the original order, and does not change the original list', () => {
  const names = ['rope', 'Rope', 'róPe', 'Äpfel', 'apple', 'Zebra', '10', '9'];
  const sorted = namesOf(sortByName(names.map((name) => item(name))));
  for (let turn = 0; turn < names.length; turn += 1) {
    const rotated = [...names.slice(turn), ...names.slice(0, turn)];
    const original = rotated.map((name) => item(name));
    expect(namesOf(sortByName(original))).toEqual(sorted);
    expect(namesOf(original)).toEqual(rotated);
  }
});
