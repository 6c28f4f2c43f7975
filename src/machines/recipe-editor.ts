/**
 * Composes one recipe of an item (specification, section 2, Recipe dialog). It owns what is entered, that it is kept,
 * offered back, compared when the recipe has changed meanwhile and not left unasked, that it takes no other recipe's
 * place unasked, and whether it is for one piece or for several at once; how the two convert and what may be saved are rules.
 * It shares no life with `submission`: no server is asked, so nothing here is read again, on its way, refused or left
 * unanswered, and a conflict is known at once. What both do stands in shared rules and dialogs (`draft.ts`, `leave-view.ts`).
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { type Basis, type Draft, isOvertaken } from '#core/rules/draft.ts';
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
import { replacedRecipes } from '#core/rules/recipes.ts';
import { actionNotProvided } from './not-provided.ts';

export interface RecipeEditorInput {
  /** The recipe to edit; null composes a new one. */
  recipe: Recipe | null;
  /** All recipes of the item, this one among them. */
  recipes: readonly Recipe[];
  /** What was entered here earlier and not saved; null when there is none. */
  draft: Draft<RecipeDraft> | null;
  /** Under which it is kept. */
  draftName: string;
}

interface RecipeEditorContext extends Pick<RecipeEditorInput, 'recipes' | 'draft' | 'draftName'> {
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
  | { type: 'replacement.confirmed' }
  | { type: 'replacement.cancelled' }
  /** `data` is what goes on, for the recipe as it is now. */
  | { type: 'conflict.settled'; data: RecipeDraft }
  | { type: 'conflict.postponed' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

/** The recipes that give way when it is saved: those of its name. */
const replacedBy = ({ recipes, data, original }: RecipeEditorContext): Recipe[] =>
  replacedRecipes(recipes, toRecipe(data, original), original);

const isComplete = ({ data, original }: RecipeEditorContext): boolean => draftFault(data, original) === null;

/** A new recipe is for nothing. */
const basisOf = (original: Recipe | null): Basis => ({
  facts: original && fromRecipe(original),
  version: null,
});

const isChanged = ({ data, original }: RecipeEditorContext): boolean => !isSame(data, fromRecipe(original));

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
    })),
    settleRange: assign(({ context }) => ({ data: settledDraft(context.data), isRangeOpen: false })),
    restoreDraft: assign(({ context }) => ({ data: context.draft?.entered ?? context.data })),
    /** Keeps it for another visit; null forgets it. */
    keep: actionNotProvided<{ draft: Draft<RecipeDraft> | null }>('keep'),
    carryOver: assign((_, { data }: { data: RecipeDraft }) => ({ data })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    compose: assign({ composed: ({ context }) => toRecipe(context.data, context.original) }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isOvertaken: ({ context: { draft, original } }) =>
      draft?.basis ? isOvertaken(draft.basis, basisOf(original)) : original !== null,
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
      /** What came back to where it began is nothing to keep. */
      keepDraft: base.enqueueActions(({ context, enqueue }) => {
        const draft = { entered: context.data, basis: basisOf(context.original) };
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

/** Whether asking to save would save. */
export const canSave = ({ context }: RecipeEditorSnapshot): boolean => isComplete(context);

/** The recipes that give way when it is saved. */
export const replaced = ({ context }: RecipeEditorSnapshot): readonly Recipe[] => replacedBy(context);
