import { describe, expect, it } from 'vitest';
import { differences, merge } from '#core/rules/merge.ts';

/** The field or list entry of each difference, and who changed it. */
const changes = (base: object | null, theirs: object, mine: object, lists = {}) =>
  differences({ base, theirs, mine }, lists).map(({ field, entry, by }) => [entry ?? field, by]);

describe('a comparison', () => {
  const base = { price: 1 };

  it.each([
    ['no difference between equal values', { price: 1 }, { price: 1 }, []],
    ['no difference if both made the same change', { price: 2 }, { price: 2 }, []],
    ['a change of theirs', { price: 2 }, { price: 1 }, [['price', 'theirs']]],
    ['a change of mine', { price: 1 }, { price: 2 }, [['price', 'mine']]],
    ['a field that both changed', { price: 2 }, { price: 3 }, [['price', 'both']]],
    ['a stored number and an invalid number as typed', { price: 2 }, { price: '2,x' }, [['price', 'both']]],
    ['a number that was cleared', { price: 1 }, { price: null }, [['price', 'mine']]],
  ])('reports %s', (_, theirs, mine, expected) => {
    expect(changes(base, theirs, mine)).toEqual(expected);
  });

  it('leaves every difference undecided if the base is unknown', () => {
    const named = { name: 'Rope' };
    expect(changes(null, { price: 2, ...named }, { price: 1, ...named })).toEqual([['price', 'both']]);
    expect(differences({ base: null, theirs: { price: 2 }, mine: { price: 1 } })[0]?.was).toBeUndefined();
    const decided = (former: object | null) => Object.fromEntries(changes(former, { old: 1 }, { fresh: 2 }));
    expect([null, {}].map(decided)).toEqual([
      { old: 'both', fresh: 'both' },
      { old: 'theirs', fresh: 'mine' },
    ]);
  });
});

describe('a merge', () => {
  const base = { name: 'Rope', price: 1, weight: 1, usable: true };
  const theirs = { name: 'Cord', price: 2, weight: 1, usable: true };
  const mine = { name: 'Ropes', price: 1, weight: 5, usable: true };
  const [question] = differences({ base, theirs, mine });

  it('takes what only one side changed, and the chosen side if both changed a field', () => {
    const id = question?.id ?? '';
    const answered = (side: 'theirs' | 'mine') => merge({ base, theirs, mine }, { [id]: side });
    expect(answered('theirs')).toEqual({ name: 'Cord', price: 2, weight: 5, usable: true });
    expect(answered('mine')).toEqual({ name: 'Ropes', price: 2, weight: 5, usable: true });
  });

  it('keeps my value while a question is open, and does not change the given versions', () => {
    const before = structuredClone({ base, theirs, mine });
    expect(merge({ base, theirs, mine }, {})['name']).toBe('Ropes');
    expect({ base, theirs, mine }).toEqual(before);
  });
});

describe('a merge of lists by entry', () => {
  const lists = { recipes: 'label' };
  const brew = { label: 'Brew', cost: 1 };
  const stew = { label: 'Stew', cost: 1 };
  const merged = (base: unknown[], theirs: unknown[], mine: unknown[], sides = {}) =>
    merge({ base: { recipes: base }, theirs: { recipes: theirs }, mine: { recipes: mine } }, sides, lists)[
      'recipes'
    ];

  const changed = (base: unknown, theirs: unknown, mine: unknown) =>
    changes({ recipes: base }, { recipes: theirs }, { recipes: mine }, lists);

  it('applies what each side added, changed and deleted', () => {
    const costlier = { ...brew, cost: 9 };
    expect(merged([brew], [brew, stew], [costlier])).toEqual([costlier, stew]);
    expect(merged([brew, stew], [stew], [brew, stew])).toEqual([stew]);
    expect(merged([brew], [stew, brew], [{ label: 'Ale' }, brew])).toEqual([{ label: 'Ale' }, brew, stew]);
  });

  it('leaves an entry undecided if one side changed it and the other deleted it', () => {
    const [brew2, stew2] = [brew, stew].map((recipe) => ({ ...recipe, cost: 2 }));
    const versions = {
      base: { recipes: [brew, stew] },
      theirs: { recipes: [brew2, stew] },
      mine: { recipes: [stew2] },
    };
    const all = differences(versions, lists);
    expect(all.map(({ entry, by, was, theirs, mine }) => [entry, by, was, theirs, mine])).toEqual([
      ['Brew', 'both', brew, brew2, undefined],
      ['Stew', 'mine', stew, stew, stew2],
    ]);
    const id = all[0]?.id ?? '';
    expect(merge(versions, { [id]: 'mine' }, lists)).toEqual({ recipes: [stew2] });
    expect(merge(versions, { [id]: 'theirs' }, lists)).toEqual({ recipes: [brew2, stew2] });
  });

  it('compares the list as one value if an entry has no name, or if two entries share a name', () => {
    const nameless = { label: null, cost: 1 };
    const undecided = [['recipes', 'both']];
    const theirs = [['recipes', 'theirs']];
    expect(changed([nameless], [], [nameless, brew])).toEqual(undecided);
    for (const odd of [nameless, null]) expect(changed([brew], [stew], [brew, odd])).toEqual(undecided);
    for (const odd of [[brew, brew], 'none']) expect(changed([], odd, [])).toEqual(theirs);
  });

  it('leaves each differing entry undecided if the base is unknown', () => {
    expect(changes(null, { recipes: [brew] }, { recipes: [stew] }, lists)).toEqual([
      ['Brew', 'both'],
      ['Stew', 'both'],
    ]);
  });

  it('accepts names such as __proto__', () => {
    const odd = { label: '__proto__', cost: 1 };
    expect(merged([], [odd], [])).toEqual([odd]);
    expect(changes({}, { constructor: 1 }, {})).toEqual([['constructor', 'theirs']]);
  });
});
