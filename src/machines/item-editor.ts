/**
 * Edits the list of an item's recipes (docs/specification.md#s4-recipes). The machine owns the list, which
 * recipe's dialog is open, and the confirmation before a recipe is deleted; the recipe editor owns the
 * contents of a recipe, and the form the rest of the item.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { withoutRecipe, withRecipe } from '#core/rules/recipes.ts';

export interface ItemEditorInput {
  /** The item's recipes; empty for a new item. */
  recipes: readonly Recipe[];
}

interface ItemEditorContext extends ItemEditorInput {
  /**
   * The recipe that is edited or about to be deleted; null while a new one is composed, and while no dialog
   * is open.
   */
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
    /** Adds the composed recipe, or replaces the edited one by it. */
    putRecipe: assign(({ context }, { recipe }: { recipe: Recipe }) => ({
      recipes: withRecipe(context.recipes, recipe, context.subject),
    })),
    /** The question before a deletion always has a subject. */
    removeSubject: assign(({ context: { recipes, subject } }) => ({
      recipes: withoutRecipe(recipes, subject!),
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
          actions: { type: 'putRecipe', params: ({ event }) => event },
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
