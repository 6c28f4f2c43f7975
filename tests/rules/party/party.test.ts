import { describe, expect, it } from 'vitest';
import { normaliseName } from '#core/rules/names/names.ts';
import {
  addToParty,
  blankRow,
  type NamedPick,
  type PartyRow,
  restoreExp,
  setExpForAll,
  withoutCharacter,
} from '#core/rules/party/party.ts';

const row = (character: PartyRow['character'], more: Partial<PartyRow> = {}): PartyRow => ({
  ...blankRow,
  character,
  ...more,
});
const found = (name: string): NamedPick => ({ name, means: { id: `p:${name}` } });
const unknown = (name: string): NamedPick => ({ name, means: 'unknown' });
const add = (rows: PartyRow[], picks: NamedPick[], limit = 10) =>
  addToParty(rows, picks, { limit, fold: normaliseName });

it('an addition to a party fills the rows without a character first, and does not change what else was entered in them', () => {
  const before = [row('', { exp: 5 }), row('p:Ann'), row('', { isDead: true })];
  const { rows, added } = add(before, [found('Bob'), found('Cid'), found('Dan')]);
  const cid = row('p:Cid', { isDead: true });
  expect(rows).toEqual([row('p:Bob', { exp: 5 }), row('p:Ann'), cid, row('p:Dan')]);
  expect(added).toBe(3);
});

it('an addition to a party adds neither a character nor a text twice', () => {
  const before = [row('p:Ann'), row({ typed: 'Nobody' })];
  const picks = [found('Ann'), found('Bob'), found('Bob'), unknown('nobody ')];
  const { rows, added, doubles } = add(before, picks);
  expect(rows).toEqual([...before, row('p:Bob')]);
  expect(added).toBe(1);
  expect(doubles).toEqual(['Ann', 'Bob', 'nobody ']);
});

it('an addition to a party if a name matches no character or several, adds it as typed text, and returns the first such row', () => {
  const ambiguous: NamedPick = { name: 'B', means: 'ambiguous' };
  const result = add([row('')], [found('Ann'), unknown('Nobody'), ambiguous, unknown('Noone')]);
  const typed = ['Nobody', 'B', 'Noone'].map((name) => ({ typed: name }));
  expect(result.rows.slice(1).map(({ character }) => character)).toEqual(typed);
  const names = { unknown: ['Nobody', 'Noone'], ambiguous: ['B'] };
  expect(result).toMatchObject({ added: 1, ...names, firstUnresolvedRow: 1 });
  expect(add([row('')], [found('Ann')]).firstUnresolvedRow).toBeNull();
});

it('an addition to a party never has more rows than the limit, and returns the names that did not fit', () => {
  const { rows, surplus } = add([row('p:Ann'), row('')], [found('Bob'), found('Cid'), unknown('X')], 2);
  expect(rows).toEqual([row('p:Ann'), row('p:Bob')]);
  expect(surplus).toEqual(['Cid', 'X']);
});

it('if the last character is removed from a party, a blank row remains', () => {
  expect(withoutCharacter([row('p:Ann'), row('p:Bob')], 'p:Ann')).toEqual([row('p:Bob')]);
  expect(withoutCharacter([row('p:Ann', { exp: 3 })], 'p:Ann')).toEqual([row('', { exp: 0, isDead: false })]);
});

describe('one exp for all', () => {
  const before = [
    row('p:Ann'),
    row('p:Bob', { exp: 7 }),
    row({ typed: 'Cid' }, { exp: 'many' }),
    row('p:Dan', { exp: 4, isDead: true }),
    row('', { exp: null }),
  ];

  it('replaces every exp, and returns the rows in which a different exp had been entered', () => {
    const { rows, replaced } = setExpForAll(before, 4);
    expect(rows.map(({ exp }) => exp)).toEqual([4, 4, 4, 4, 4]);
    expect(rows[3]).toEqual(before[3]);
    expect(replaced).toEqual([before[1], before[2]]);
  });

  it('can be undone for the characters that still take part, in any order', () => {
    const { rows } = setExpForAll(before, 4);
    const now = [rows[2]!, row('p:New', { exp: 9 }), rows[1]!, rows[0]!];
    expect(restoreExp(now, before).map(({ exp }) => exp)).toEqual(['many', 9, 7, 0]);
  });
});
