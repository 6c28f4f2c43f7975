import { expect, it } from 'vitest';
import {
  chosenId,
  chosenOf,
  isTypedOne,
  pickedList,
  pickedOne,
  typedFor,
  typedIn,
} from '#core/rules/picked.ts';

it.each([
  ['nothing', '', '', ''],
  ['an id', 'p1:Ann', 'p1:Ann', ''],
  ['what is typed', { typed: 'Thand' }, '', 'Thand'],
  ['what is typed like an id', { typed: 'p1:Ann' }, '', 'p1:Ann'],
])('a choice made by typing: %s', (_, picked, id, typed) => {
  expect([chosenId(picked), typedFor(picked), pickedOne(id, typed)]).toEqual([id, typed, picked]);
});

it('an id takes precedence over typed text', () => {
  expect(pickedOne('p1:Ann', 'An')).toBe('p1:Ann');
});

it.each([null, undefined, '', 'Thand', 3, [], {}, { typed: 3 }, ['Thand']])(
  '%j is not typed text',
  (value) => {
    expect(isTypedOne(value)).toBe(false);
  },
);

it('a list of choices made by typing is split into chosen and typed', () => {
  const heist = { id: 'l1', name: 'Heist' };
  const picked = pickedList([heist], 'Poisn');
  expect([picked, chosenOf(picked), typedIn(picked)]).toEqual([[heist, 'Poisn'], [heist], 'Poisn']);
  expect([pickedList([heist], ''), typedIn([heist])]).toEqual([[heist], '']);
});
