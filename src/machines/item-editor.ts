/**
 * Which of an item's recipes is being composed or deleted (specification, section 4, Recipes while editing an item). It
 * owns the list, whether a recipe's dialog is open, and that one is asked before a recipe goes; what a recipe may be is
 * its own editor's, the rest of the item the form's.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { withoutRecipe, withRecipe } from '#core/rules/recipes.ts';

export interface ItemEditorInput {
  /** The item's recipes; none for a new item. */
  recipes: readonly Recipe[];
}

interface ItemEditorContext extends ItemEditorInput {
  /** The recipe that is edited or about to be deleted; null while a new one is composed, or none. */
  subject: Recipe | null;
}

type ItemEditorEvent =
  | { type: 'recipe.addAsked' }
  | { type: 'recipe.editAsked'; recipe: Recipe }
  | { type: 'recipe.composed'; recipe: Recipe }
  | { type: 'composing.cancelled' }
  | { type: 'recipe.removeAsked'; recipe: Recipe }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' };

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
    removeSubject: assign(({ context: { recipes, subject } }) => ({
      recipes: subject ? withoutRecipe(recipes, subject) : recipes,
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
        'recipe.removeAsked': {
          target: 'removing',
          actions: { type: 'rememberSubject', params: ({ event }) => event },
        },
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
    removing: {
      tags: 'dialog',
      on: {
        'removal.confirmed': { target: 'listing', actions: 'removeSubject' },
        'removal.cancelled': 'listing',
      },
    },
  },
});

export type ItemEditorSnapshot = SnapshotFrom<typeof itemEditorMachine>;
