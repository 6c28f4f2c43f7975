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
  ['typed text', { typed: 'Thand' }, '', 'Thand'],
  ['typed text that looks like an id', { typed: 'p1:Ann' }, '', 'p1:Ann'],
])('the value of a type-ahead field can be %s', (_, picked, id, typed) => {
  expect([chosenId(picked), typedFor(picked), pickedOne(id, typed)]).toEqual([id, typed, picked]);
});

it('a chosen id takes precedence over typed text', () => {
  expect(pickedOne('p1:Ann', 'An')).toBe('p1:Ann');
});

it.each([null, '', 'Thand', 3, [], {}, { typed: 3 }, ['Thand']])('%j is not typed text', (value) => {
  expect(isTypedOne(value)).toBe(false);
});

it('the value of a type-ahead field with several choices can have both chosen entries and typed text', () => {
  const heist = { id: 'l1', name: 'Heist' };
  const picked = pickedList([heist], 'Poisn');
  expect([picked, chosenOf(picked), typedIn(picked)]).toEqual([[heist, 'Poisn'], [heist], 'Poisn']);
  expect([pickedList([heist], ''), typedIn([heist])]).toEqual([[heist], '']);
});
