import { describe, expect, it } from 'vitest';
import { filterInventory, sortByName } from '#core/views/inventory.ts';

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
const namesOf = (found: { name: string }[]): string[] => found.map(({ name }) => name);

describe('filtering an inventory', () => {
  it('keeps everything when nothing is asked for', () => {
    expect(filterInventory(items, { labelId: null, text: '' })).toEqual(items);
    expect(filterInventory(items, { labelId: null, text: '   ' })).toEqual(items);
  });

  it.each(['rope', 'ROPE', '  rOpE '])('finds "%s" anywhere in a name, whatever its case', (text) => {
    expect(namesOf(filterInventory(items, { labelId: null, text }))).toEqual(['Rope', 'Silver rope']);
  });

  it('finds capitals with accents by small ones', () => {
    expect(namesOf(filterInventory(items, { labelId: null, text: 'élix' }))).toEqual(['Élixir of Life']);
  });

  it('takes signs as signs', () => {
    expect(namesOf(filterInventory(items, { labelId: null, text: '% [s' }))).toEqual(['100% [sure]*']);
    expect(filterInventory(items, { labelId: null, text: '.*' })).toEqual([]);
  });

  it('keeps what carries the label, by its id and not by its name', () => {
    expect(namesOf(filterInventory(items, { labelId: 'rare', text: '' }))).toEqual([
      'Élixir of Life',
      'Silver rope',
    ]);
    expect(filterInventory(items, { labelId: 'label rare', text: '' })).toEqual([]);
  });

  it('asks for both, label and text', () => {
    expect(namesOf(filterInventory(items, { labelId: 'rare', text: 'rope' }))).toEqual(['Silver rope']);
  });
});

describe('sorting an inventory', () => {
  it('goes by name as a reader would, accents beside their letters', () => {
    expect(namesOf(sortByName(items))).toEqual(['100% [sure]*', 'Élixir of Life', 'Rope', 'Silver rope']);
  });

  it('leaves the list that it was given alone', () => {
    const given = [item('b'), item('a')];
    sortByName(given);
    expect(namesOf(given)).toEqual(['b', 'a']);
  });

  it('gives the same order from any order', () => {
    const names = ['rope', 'Rope', 'róPe', 'Äpfel', 'apple', 'Zebra', '10', '9'];
    const sorted = namesOf(sortByName(names.map((name) => item(name))));
    for (let turn = 0; turn < names.length; turn += 1) {
      const turned = [...names.slice(turn), ...names.slice(0, turn)];
      expect(namesOf(sortByName(turned.map((name) => item(name))))).toEqual(sorted);
    }
  });
});
