import { describe, expect, it, vi } from 'vitest';
import { searchKey } from '#core/rules/names/search-key.ts';
import { prefixIndex } from '#ui/fields/choice/prefix-index.ts';
import { lowerCase, meantBy, namedExactly } from '#ui/fields/choice/typed-choice.ts';

const optionsOf = (...names: string[]) => names.map((name) => ({ id: name, name }));

const options = optionsOf('Heist', 'One-Shot', 'One-Shot Duel', 'Überfall');
it.each([
  ['One-Shot', options, 'One-Shot'],
  [' oNE-shot ', options, 'One-Shot'],
  ['uberfall', options, 'Überfall'],
  ['duel', optionsOf('One-Shot Duel'), 'One-Shot Duel'],
  ['duel', options, undefined],
  ['heist', optionsOf('Duel'), undefined],
  ['DUEL', optionsOf('Duel', 'duel'), undefined],
  ['duel', optionsOf('Duel', 'duel'), 'duel'],
  [' ', optionsOf('Duel'), undefined],
])('the option that a typed text means %j among %j is %s', (typed, remaining, name) => {
  expect(meantBy(typed, remaining, searchKey)?.name).toBe(name);
});

it('the option that a typed text means is not found by a part of its name if only whole names count', () => {
  expect(namedExactly('heis', options, searchKey)).toBeUndefined();
  expect(namedExactly('heist', options, searchKey)?.name).toBe('Heist');
});

describe('the choices that begin with a text', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, name: `Name ${index + 1000}` }));

  it('are counted, and the first fifty listed', () => {
    const { matches, startsWith } = prefixIndex(many, lowerCase);
    const { count, choices } = matches('NAME 11');
    expect([count, choices.length, choices[0]?.name]).toEqual([100, 50, 'Name 1100']);
    expect([startsWith(many[0]!, 'name 1000'), startsWith(many[0]!, 'name 2')]).toEqual([true, false]);
  });

  it.each([
    ['120', 'Name 1095', 'Name 1144'],
    ['3', 'Name 1000', 'Name 1049'],
    ['199', 'Name 1150', 'Name 1199'],
  ])('are listed around the chosen one with the id %s from %s to %s', (id, first, last) => {
    const { around, find } = prefixIndex(many, lowerCase);
    const choices = around(find(id)!);
    expect([choices.length, choices[0]?.name, choices.at(-1)?.name]).toEqual([50, first, last]);
  });

  it('mean one of them if it is the only one, or has this name, which several have only without their hints', () => {
    const { meant } = prefixIndex(
      [
        { id: '1', name: 'Ann', hint: 'max' },
        { id: '2', name: 'Anna' },
        { id: '5', name: 'Cleo', hint: 'a' },
        { id: '6', name: 'Cleo', hint: 'b' },
      ],
      lowerCase,
    );
    const idOf = (typed: string) => meant(typed)?.id ?? 'none';
    const typed = ['ann', 'anna', 'an', 'cleo', 'cleo (b)', 'ann (m', ''];
    expect(typed.map(idOf)).toEqual(['1', '2', 'none', 'none', '6', '1', 'none']);
  });

  it('include those that contain it, first those that begin with it, and of alike names the one that is typed exactly', () => {
    const { containing, meant } = prefixIndex(
      optionsOf('Oneil', "O'Neil", 'Smith’s Son', 'ONEIL'),
      searchKey,
    );
    const namesIn = (found: readonly { name: string }[]) => found.map(({ name }) => name);
    expect(namesIn(containing("smith's"))).toEqual(['Smith’s Son']);
    expect(namesIn(containing('oneil'))).toEqual(['Oneil', "O'Neil", 'ONEIL']);
    expect(containing('^^')).toEqual([]);
    const owned = [
      { id: '1', name: 'Bram', hint: 'Mira' },
      { id: '2', name: 'Admiral', hint: 'Noor' },
      { id: '3', name: 'Mirabel', hint: 'Noor' },
    ];
    const ofMira = prefixIndex(owned, searchKey).containing('mira');
    expect(namesIn(ofMira)).toEqual(['Mirabel', 'Admiral', 'Bram']);
    const meantNames = ['ONEIL', " O'Neil ", 'oNeil'].map((typed) => meant(typed)?.name);
    expect(meantNames).toEqual(['ONEIL', "O'Neil", undefined]);
  });

  it.each([
    ['kalh', "Kal'Hyah", 5],
    ['mira ', 'Mira the second', 5],
    ['mira the', 'Mira, the second', 9],
    ['gross', 'Großschild', 4],
    ['gros', 'Großschild', null],
  ])('%j ends in %j after %s characters', (typed, name, end) => {
    const [choice] = optionsOf(name);
    expect(prefixIndex([choice!], searchKey).endIn(choice!, typed)).toBe(end);
  });

  it('are found with one index for all fields that share a list, which folds each name once', () => {
    const folded = vi.fn(lowerCase);
    const index = prefixIndex(many, folded);
    expect(folded).not.toHaveBeenCalled();
    index.matches('name 1');
    const calls = folded.mock.calls.length;
    expect(prefixIndex(many, folded)).toBe(index);
    index.matches('name 1199');
    expect(folded.mock.calls.length - calls).toBeLessThan(20);
  });
});
