/**
 * Edits one recipe of an item (docs/specification.md#recipe-dialog-add-recipe). The machine owns the input,
 * its draft, the questions before leaving and before replacing other recipes, the comparison if the recipe has
 * changed meanwhile, and the mode for one piece or several at once; rules convert between the modes and
 * decide what may be saved. It is separate from `submission`, because no server is involved: there is no
 * reading, sending, refusal or missing answer, and a conflict is known at once. What both do is in shared
 * rules and dialogs (`draft.ts`, `leave-view.ts`).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { type Base, type Draft, isOvertaken } from '#core/rules/draft.ts';
import { isSame } from '#core/rules/same.ts';
import {
  draftFault,
  fromRecipe,
  hasOtherRange,
  nextDraft,
  type RecipeDraft,
  settledDraft,
  shownDraft,
  toRecipe,
} from '#core/rules/recipe-draft.ts';
import { replacedRecipes } from '#core/rules/recipes.ts';
import { actionNotProvided } from './not-provided.ts';

export interface RecipeEditorInput {
  /** The recipe to edit; null composes a new one. */
  recipe: Recipe | null;
  /** All recipes of the item, including this one. */
  recipes: readonly Recipe[];
  /** The unsaved input of an earlier visit; null if there is none. */
  draft: Draft<RecipeDraft> | null;
}

interface RecipeEditorContext extends Pick<RecipeEditorInput, 'recipes' | 'draft'> {
  /** The recipe before editing; preserves the fields that the dialog does not show. */
  original: Recipe | null;
  data: RecipeDraft;
  /** Whether the user has changed the min or max quantity and not yet left the field. */
  isRangeOpen: boolean;
  /** Whether equal quantities turned the switch for multi-crafting on, and the user has not turned it off since. */
  hasTurnedItselfOn: boolean;
  /** The number of refused attempts to save. */
  attempts: number;
  /** The finished recipe; null until it is saved. */
  composed: Recipe | null;
}

type RecipeEditorEvent =
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  /** The form reports changed data. */
  | { type: 'recipe.changed'; data: RecipeDraft }
  /** Focus has left the min and max quantity. */
  | { type: 'quantities.left' }
  | { type: 'save.asked' }
  | { type: 'replacement.confirmed' }
  | { type: 'replacement.cancelled' }
  /** `data` is the merged draft, based on the current version of the recipe. */
  | { type: 'conflict.settled'; data: RecipeDraft }
  | { type: 'conflict.postponed' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

/** The other recipes that a save replaces. */
const replacedBy = ({ recipes, data, original }: RecipeEditorContext): Recipe[] =>
  replacedRecipes(recipes, toRecipe(data, original), original);

const isComplete = ({ data, original }: RecipeEditorContext): boolean => draftFault(data, original) === null;

const baseOf = (original: Recipe | null): Base<RecipeDraft> => ({
  data: fromRecipe(original),
  version: null,
});

/** Hidden quantities, which the other mode would show, count as no change: a save does not store them. */
const isChanged = ({ data, original }: RecipeEditorContext): boolean =>
  !isSame(shownDraft(data), fromRecipe(original));

const base = setup({
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
      hasTurnedItselfOn: context.hasTurnedItselfOn && data.isMultiCraft,
    })),
    settleRange: assign(({ context }) => {
      const data = settledDraft(context.data);
      const hasTurnedItselfOn = data.isMultiCraft && !context.data.isMultiCraft;
      return { data, isRangeOpen: false, hasTurnedItselfOn };
    }),
    // A draft is restored, or compared, only while it is offered.
    restoreDraft: assign(({ context }) => ({ data: context.draft!.entered })),
    /** Stores the draft for another visit; null removes it. */
    keep: actionNotProvided<{ draft: Draft<RecipeDraft> | null }>('keep'),
    carryOver: assign((_, { data }: { data: RecipeDraft }) => ({ data })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    compose: assign({ composed: ({ context }) => toRecipe(context.data, context.original) }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isOvertaken({ context: { draft, original } }) {
      const { base: begunFrom } = draft!;
      return begunFrom ? isOvertaken(begunFrom, baseOf(original)) : original !== null;
    },
    isChanged: ({ context }) => isChanged(context),
    isMultiCraft: ({ context }) => context.data.isMultiCraft,
    isPerUnit: ({ context }) => !context.data.isMultiCraft,
    isRangeOpen: ({ context }) => context.isRangeOpen,
    isComplete: ({ context }) => isComplete(context),
    replacesAnother: ({ context }) => isComplete(context) && replacedBy(context).length > 0,
  },
});

export const recipeEditorMachine = base
  .extend({
    actions: {
      /** An unchanged recipe needs no draft. */
      keepDraft: base.enqueueActions(({ context, enqueue }) => {
        const draft = { entered: context.data, base: baseOf(context.original) };
        enqueue({ type: 'keep', params: { draft: isChanged(context) ? draft : null } });
      }),
      dropDraft: base.enqueueActions(({ enqueue }) => enqueue({ type: 'keep', params: { draft: null } })),
    },
  })
  .createMachine({
    id: 'recipeEditor',
    context: ({ input: { recipe, ...input } }) => ({
      ...input,
      original: recipe,
      data: fromRecipe(recipe),
      isRangeOpen: false,
      hasTurnedItselfOn: false,
      attempts: 0,
      composed: null,
    }),
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'hasDraft', target: 'offering' }, { target: 'editing' }] },
      offering: {
        on: {
          'draft.restored': [
            { guard: 'isOvertaken', target: 'conflicted' },
            { target: 'editing', actions: 'restoreDraft' },
          ],
          'draft.discarded': { target: 'editing', actions: 'dropDraft' },
          'leave.asked': 'closed',
        },
      },
      conflicted: {
        on: {
          'conflict.settled': {
            target: 'editing',
            actions: [{ type: 'carryOver', params: ({ event }) => event }, 'keepDraft'],
          },
          'conflict.postponed': 'offering',
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
            { guard: 'replacesAnother', target: 'replacing' },
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
      replacing: {
        tags: 'dialog',
        on: {
          'replacement.confirmed': { target: 'saved', actions: ['compose', 'dropDraft'] },
          'replacement.cancelled': 'editing.asBefore',
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

/** Whether `save.asked` would save, or first ask about the recipes that a save replaces. */
export const canSaveRecipe = ({ context }: RecipeEditorSnapshot): boolean => isComplete(context);

/** The recipes that a save replaces. */
export const recipesToReplace = ({ context }: RecipeEditorSnapshot): readonly Recipe[] => replacedBy(context);
