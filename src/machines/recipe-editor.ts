/**
 * Composes one recipe of an item (specification, section 2, Recipe dialog). It owns what is entered, that it is kept,
 * offered back and not left unasked, and whether it is for one piece or for several at once; how the two convert and
 * what may be saved are rules.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { isSame } from '#core/rules/same.ts';
import {
  draftFault,
  fromRecipe,
  hasOtherRange,
  nextDraft,
  type RecipeDraft,
  settledDraft,
  toRecipe,
} from '#core/rules/recipe-draft.ts';

export interface RecipeEditorInput {
  /** The recipe to edit; null composes a new one. */
  recipe: Recipe | null;
  /** What was entered here earlier and not saved; null when there is none. */
  draft: RecipeDraft | null;
  /** Keeps it for another visit; null forgets it. */
  keep: (entered: RecipeDraft | null) => void;
}

interface RecipeEditorContext extends Pick<RecipeEditorInput, 'draft' | 'keep'> {
  /** What it was; fields that the dialog does not show survive in it. */
  original: Recipe | null;
  data: RecipeDraft;
  /** Whether the least or the most was written anew, and the field is not left yet. */
  isRangeOpen: boolean;
  /** How often a save was asked for that is not allowed. */
  attempts: number;
  /** The recipe to keep; null until it is saved. */
  composed: Recipe | null;
}

type RecipeEditorEvent =
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  /** What the form reports. */
  | { type: 'recipe.changed'; data: RecipeDraft }
  /** Neither the least nor the most is being written any more. */
  | { type: 'quantities.left' }
  | { type: 'save.asked' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

const isChanged = ({ data, original }: RecipeEditorContext): boolean => !isSame(data, fromRecipe(original));

export const recipeEditorMachine = setup({
  types: {
    input: {} as RecipeEditorInput,
    context: {} as RecipeEditorContext,
    events: {} as RecipeEditorEvent,
    output: {} as { recipe: Recipe | null },
    tags: {} as 'dialog',
  },
  actions: {
    takeOver: assign(({ context }, { data }: { data: RecipeDraft }) => ({
      data: nextDraft(context.data, data),
      isRangeOpen:
        context.data.isMultiCraft === data.isMultiCraft &&
        (context.isRangeOpen || hasOtherRange(context.data, data)),
    })),
    settleRange: assign(({ context }) => ({ data: settledDraft(context.data), isRangeOpen: false })),
    restoreDraft: assign(({ context }) => ({ data: context.draft ?? context.data })),
    /** What came back to where it began is nothing to keep. */
    keepDraft: ({ context }) => context.keep(isChanged(context) ? context.data : null),
    dropDraft: ({ context }) => context.keep(null),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    compose: assign({ composed: ({ context }) => toRecipe(context.data, context.original) }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isChanged: ({ context }) => isChanged(context),
    isMultiCraft: ({ context }) => context.data.isMultiCraft,
    isPerUnit: ({ context }) => !context.data.isMultiCraft,
    isRangeOpen: ({ context }) => context.isRangeOpen,
    isComplete: ({ context }) => draftFault(context.data) === null,
  },
}).createMachine({
  id: 'recipeEditor',
  context: ({ input: { recipe, draft, keep } }) => ({
    draft,
    keep,
    original: recipe,
    data: fromRecipe(recipe),
    isRangeOpen: false,
    attempts: 0,
    composed: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasDraft', target: 'offering' }, { target: 'editing' }] },
    offering: {
      on: {
        'draft.restored': { target: 'editing', actions: 'restoreDraft' },
        'draft.discarded': { target: 'editing', actions: 'dropDraft' },
        'leave.asked': 'closed',
      },
    },
    editing: {
      initial: 'perUnit',
      on: {
        'recipe.changed': {
          actions: [{ type: 'takeOver', params: ({ event }) => event }, 'keepDraft'],
        },
        'quantities.left': { guard: 'isRangeOpen', actions: ['settleRange', 'keepDraft'] },
        'save.asked': [
          { guard: 'isComplete', target: 'saved', actions: ['compose', 'dropDraft'] },
          { actions: 'countAttempt' },
        ],
        'leave.asked': [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
      states: {
        perUnit: { always: { guard: 'isMultiCraft', target: 'multiCraft' } },
        multiCraft: { always: { guard: 'isPerUnit', target: 'perUnit' } },
        asBefore: { type: 'history' },
      },
    },
    leaving: {
      tags: 'dialog',
      on: { 'leave.confirmed': 'closed', 'leave.cancelled': 'editing.asBefore' },
    },
    saved: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ recipe: context.composed }),
});

export type RecipeEditorSnapshot = SnapshotFrom<typeof recipeEditorMachine>;

/** Whether asking to save would save. */
export const canSave = ({ context }: RecipeEditorSnapshot): boolean => draftFault(context.data) === null;
