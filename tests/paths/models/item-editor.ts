import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { type ItemEditorSnapshot, itemEditorMachine } from '#machines/item-editor.ts';
import { defineFlow } from './define-flow.ts';
import { ale, brew, recipe } from './recipes.ts';

const inWords = (recipes: readonly Recipe[]): string[] =>
  recipes.map(({ label, cost }) => `${label} for ${cost}`);
const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as ItemEditorSnapshot['context'];
/** Whether the list is unchanged. Paths end once it has changed, because nothing new can happen after that. */
const isUntouched = (snapshot: AnyMachineSnapshot): boolean =>
  [ale, brew].every((one) => contextOf(snapshot).recipes.includes(one)) &&
  contextOf(snapshot).recipes.length === 2;
const isNew = (snapshot: AnyMachineSnapshot): boolean => contextOf(snapshot).subject === null;
const isOld = (snapshot: AnyMachineSnapshot): boolean => !isNew(snapshot);

const composed = (label: string, cost: number, when: typeof isNew) => ({
  says: `The manager saves the recipe as ${label}, for ${cost} MO.`,
  event: { type: 'recipe.composed', recipe: recipe(label, cost) } as const,
  when,
});

/** The recipes after each event, by the sentence that describes the event. */
const listAfter: Record<string, string[]> = {
  'The manager saves the recipe as Cider, for 4 MO.': ['Ale for 2', 'Brew for 1', 'Cider for 4'],
  'The manager saves the recipe as Ale, for 5 MO.': ['Ale for 5', 'Brew for 1'],
  'The manager saves the recipe as Absinthe, for 3 MO.': ['Absinthe for 3', 'Ale for 2'],
  'The manager saves the recipe as Ale, for 6 MO.': ['Ale for 6'],
  'The manager confirms the deletion of Brew.': ['Ale for 2'],
};

export const itemEditor = defineFlow({
  machine: itemEditorMachine,
  title: 'List the recipes of an item',
  about:
    'A manager adds, edits and deletes the recipes of an item, one at a time, each in its own dialog. A new recipe replaces ' +
    'an older one with the same name. A deletion needs confirmation.',
  cases: [
    { says: 'The item has the recipes Ale and Brew.', input: { recipes: [ale, brew] } },
    { says: 'The item has no recipe.', input: { recipes: [] }, endsAt: ['listing'] },
  ],
  events: {
    'recipe.addAsked': {
      says: 'The manager adds a recipe.',
      spec: ['s2-item-form-add-recipe'],
      when: isUntouched,
    },
    'recipe.editAsked': {
      says: 'The manager edits Brew.',
      event: { type: 'recipe.editAsked', recipe: brew },
      when: isUntouched,
    },
    'recipe.composed': [
      composed('Cider', 4, isNew),
      composed('Ale', 5, isNew),
      composed('Absinthe', 3, isOld),
      composed('Ale', 6, isOld),
    ],
    'composing.cancelled': 'The manager closes the dialog.',
    'recipe.removeAsked': {
      says: 'The manager deletes Brew.',
      spec: ['s2-item-form-recipes'],
      event: { type: 'recipe.removeAsked', recipe: brew },
      when: isUntouched,
    },
    'removal.confirmed': { says: 'The manager confirms the deletion of Brew.', spec: ['s4-recipes-remove'] },
    'removal.cancelled': 'The manager keeps Brew.',
  },
  tellApart: ({ recipes, subject }) => ({ recipes: inWords(recipes), subject: subject?.label }),
  states: {
    listing: {
      says: 'The form of the item lists the recipes.',
      spec: ['s4-recipes', 's4-recipes-sort'],
      takes: ['recipe.addAsked', 'recipe.editAsked', 'recipe.removeAsked'],
      holds({ context, caseIndex, sample }) {
        const before = caseIndex === 0 ? ['Ale for 2', 'Brew for 1'] : [];
        assert.deepEqual(inWords(context.recipes), listAfter[sample?.says ?? ''] ?? before);
        assert.equal(context.subject, null);
      },
    },
    composing: {
      says: 'A dialog shows one recipe for editing.',
      takes: ['recipe.composed', 'composing.cancelled'],
      tags: ['dialog'],
      holds({ context, sample }) {
        assert.equal(context.subject, sample?.type === 'recipe.editAsked' ? brew : null);
        assert.deepEqual(context.recipes, [ale, brew]);
      },
    },
    removing: {
      says: 'A dialog asks whether to delete the recipe.',
      takes: ['removal.confirmed', 'removal.cancelled'],
      tags: ['dialog'],
      holds({ context }) {
        assert.equal(context.subject, brew);
        assert.deepEqual(context.recipes, [ale, brew]);
      },
    },
  },
});
