/**
 * Which of an item's recipes is being composed (specification, section 4, Recipes while editing an item). It owns the
 * list and whether a recipe's dialog is open; what a recipe may be is its own editor's, the rest of the item the form's.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { withoutRecipe, withRecipe } from '#core/rules/recipes.ts';

export interface ItemEditorInput {
  /** The item's recipes; none for a new item. */
  recipes: readonly Recipe[];
}

interface ItemEditorContext extends ItemEditorInput {
  /** The recipe that is composed anew; null while a new one is, or none. */
  subject: Recipe | null;
}

type ItemEditorEvent =
  | { type: 'recipe.addAsked' }
  | { type: 'recipe.editAsked'; recipe: Recipe }
  | { type: 'recipe.composed'; recipe: Recipe }
  | { type: 'composing.cancelled' }
  | { type: 'recipe.removed'; recipe: Recipe };

export const itemEditorMachine = setup({
  types: {
    input: {} as ItemEditorInput,
    context: {} as ItemEditorContext,
    events: {} as ItemEditorEvent,
    tags: {} as 'dialog',
  },
  actions: {
    rememberSubject: assign((_, { recipe }: { recipe: Recipe }) => ({ subject: recipe })),
    forgetSubject: assign({ subject: null }),
    addRecipe: assign(({ context }, { recipe }: { recipe: Recipe }) => ({
      recipes: withRecipe(context.recipes, recipe, context.subject),
    })),
    removeRecipe: assign(({ context }, { recipe }: { recipe: Recipe }) => ({
      recipes: withoutRecipe(context.recipes, recipe),
    })),
  },
}).createMachine({
  id: 'itemEditor',
  context: ({ input }) => ({ ...input, subject: null }),
  initial: 'listing',
  states: {
    listing: {
      entry: 'forgetSubject',
      on: {
        'recipe.addAsked': 'composing',
        'recipe.editAsked': {
          target: 'composing',
          actions: { type: 'rememberSubject', params: ({ event }) => event },
        },
        'recipe.removed': { actions: { type: 'removeRecipe', params: ({ event }) => event } },
      },
    },
    composing: {
      tags: 'dialog',
      on: {
        'recipe.composed': {
          target: 'listing',
          actions: { type: 'addRecipe', params: ({ event }) => event },
        },
        'composing.cancelled': 'listing',
      },
    },
  },
});

export type ItemEditorSnapshot = SnapshotFrom<typeof itemEditorMachine>;
