import { expect, it } from 'vitest';
import { type ChoiceList, chosenIn, listNews, withChosen } from '#forms/choices.ts';

const ann = { id: 'p1:Ann', name: 'Ann' };
const missing = { id: 'p9:Zoe', name: 'Zoe', hint: 'not active' };
const listed: ChoiceList = { items: [ann], describeMissing: () => missing };
const choicesOf = (characters: ChoiceList) => ({ lists: { characters } });
const chosen = (list: ChoiceList, id: string) => chosenIn(choicesOf(list), 'characters', id);

it('the chosen entry of a list is the one with its id', () => {
  expect(chosen(listed, ann.id)).toBe(ann);
  expect(chosenIn({}, 'characters', ann.id)).toBeUndefined();
});

it('the chosen entry of a list is unknown as long as the list is loading or could not be loaded, and if nothing is chosen', () => {
  expect(chosen({ ...listed, isLoading: true }, missing.id)).toBeUndefined();
  expect(chosen({ ...listed, problem: 'Cannot load' }, missing.id)).toBeUndefined();
  expect(chosen(listed, '')).toBeUndefined();
});

it('the chosen entry of a list is among the entries to choose from, at the end if it is missing in the list', () => {
  expect(withChosen(choicesOf(listed), 'characters', ann.id)).toBe(listed.items);
  expect(withChosen(choicesOf(listed), 'characters', missing.id)).toEqual([ann, missing]);
  expect(withChosen(choicesOf(listed), 'characters', '')).toBe(listed.items);
});

it('each list announces that it could not be loaded, and until then only that loading is tried again', () => {
  const late = { items: [], delay: 'Trying again', problem: undefined };
  const lost = { items: [], problem: 'Cannot load labels' };
  expect(listNews({ lists: { characters: late, labels: lost, manuals: listed } })).toEqual([
    'Trying again',
    'Cannot load labels',
  ]);
  expect(listNews({})).toEqual([]);
});
