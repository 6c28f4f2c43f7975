import assert from 'node:assert/strict';
import type { Recipe } from '#core/contract/items.ts';
import type { Base, Draft } from '#core/rules/draft.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import type { RecipeDraft } from '#core/rules/recipe-draft.ts';
import {
  canSaveRecipe,
  type RecipeEditorInput,
  recipeEditorMachine,
  recipesToReplace,
} from '#machines/recipe-editor.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { ale, brew } from './recipes.ts';
import { storedDrafts } from './stored-drafts.ts';

const three = { hours: null, minQuantity: 3, maxQuantity: 3, craftQuantity: 3, materials: [] };
const stored: RecipeDraft = { ...three, label: 'Brew', cost: 1, isMultiCraft: true };
export const costly: RecipeDraft = { ...three, label: 'Brew', cost: 7, isMultiCraft: false };
const wideRange: RecipeDraft = { ...costly, maxQuantity: 5 };
const nameless: RecipeDraft = { ...stored, label: '' };
/** A recipe whose name differs only in case from the name of the item's other recipe. */
const namesake: RecipeDraft = { ...stored, label: 'ALE' };
const unknownMaterial: RecipeDraft = { ...wideRange, materials: ['No such thing'] };

const currentBase: Base<RecipeDraft> = { data: stored, version: null };
const outdatedBase: Base<RecipeDraft> = { data: { ...stored, hours: 2 }, version: null };

const input = (recipe: Recipe | null, draft: Draft<RecipeDraft> | null): RecipeEditorInput => ({
  recipe,
  recipes: [ale, brew],
  draft,
});

const change = (says: string, data: RecipeDraft) => ({
  says,
  event: { type: 'recipe.changed' as const, data },
});

const enteredIn = (paramsOf: Look<typeof recipeEditorMachine>['paramsOf']) =>
  storedDrafts<Draft<RecipeDraft>>(paramsOf).map((draft) => draft?.entered ?? null);

export const recipeEditor = defineFlow({
  machine: recipeEditorMachine,
  actions: ['keep'],
  title: 'Compose a recipe',
  about:
    'A manager edits one recipe of an item in a dialog: its costs and materials, for one piece or for several at once. ' +
    'Input is stored until it is saved. The app asks before the manager leaves unsaved input, and before a recipe replaces ' +
    'another one with the same name.',
  cases: [
    {
      says: 'A recipe for three pieces was changed here earlier and not saved.',
      input: input(brew, { entered: costly, base: currentBase }),
    },
    {
      says: 'The recipe is new.',
      input: input(null, null),
      endsAt: ['editing.multiCraft'],
    },
    {
      says: 'A recipe was changed here earlier and not saved, and somebody else has changed it since.',
      input: input(brew, { entered: costly, base: outdatedBase }),
      endsAt: ['editing.perUnit', 'editing.multiCraft'],
    },
  ],
  events: {
    'draft.restored': 'The manager continues with the draft.',
    'draft.discarded': 'The manager starts over.',
    'recipe.changed': [
      change('The manager changes the recipe: a cost of 7 for one piece.', costly),
      change('The manager changes the recipe: a cost of 7 for one piece, and a maximum of 5.', wideRange),
      change(
        'The manager changes the recipe: a maximum of 5, and a material that does not exist.',
        unknownMaterial,
      ),
      change('The manager enters the original values again, for three pieces at once.', stored),
      { ...change('The manager clears the name, for three pieces at once.', nameless), spec: ['s5-recipe'] },
      change('The manager changes the name to ALE, for three pieces at once.', namesake),
    ],
    'quantities.left': {
      says: 'The manager moves the focus away from the quantities.',
      spec: ['s4-recipes-switch'],
    },
    'conflict.settled': {
      says: 'The manager continues with the earlier input.',
      event: { type: 'conflict.settled', data: costly },
    },
    'conflict.postponed': 'The manager goes back.',
    'save.asked': 'The manager asks to save.',
    'replacement.confirmed': 'The manager confirms the replacement.',
    'replacement.cancelled': 'The manager cancels the replacement.',
    'leave.asked': 'The manager closes the dialog.',
    'leave.confirmed': 'The manager confirms leaving.',
    'leave.cancelled': 'The manager stays.',
  },
  tellApart: ({ data: { label, cost, maxQuantity, materials }, isRangeOpen }) => ({
    label,
    cost: numberOr(cost, null),
    maxQuantity: numberOr(maxQuantity, null),
    isRangeOpen,
    hasUnknownMaterial: materials.length > 0,
  }),
  states: {
    opening: 'left at once',
    offering: {
      says: 'The dialog offers the earlier input in place of the recipe.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ context: { data, draft, composed }, paramsOf }) {
        assert.deepEqual([data, draft?.entered, composed, enteredIn(paramsOf)], [stored, costly, null, []]);
      },
    },
    conflicted: {
      says: 'A dialog shows how the recipe has changed since the earlier input, beside that input.',
      takes: ['conflict.settled', 'conflict.postponed'],
      holds({ context: { data }, caseIndex, paramsOf }) {
        assert.deepEqual([data, enteredIn(paramsOf), caseIndex], [stored, [], 2]);
      },
    },
    'editing.perUnit': {
      says: 'The recipe shows the materials for one piece, and the minimum and maximum number of pieces.',
      spec: ['s2-recipe-quantities'],
      takes: ['recipe.changed', 'quantities.left', 'save.asked', 'leave.asked'],
      holds({ snapshot, context: { data, attempts, composed }, sample, happened, paramsOf }) {
        const hasUnknownMaterial = data.materials.length > 0;
        const { materials } = hasUnknownMaterial ? unknownMaterial : costly;
        const written = { ...(data.maxQuantity === 5 ? wideRange : costly), materials };
        assert.deepEqual([data, composed], [written, null]);
        assert.deepEqual(enteredIn(paramsOf).at(-1) ?? costly, written);
        assert.equal(canSaveRecipe(snapshot), !hasUnknownMaterial);
        if (sample?.type === 'save.asked') assert.ok(attempts > 0);
        if (happened('save.asked') === 0) assert.equal(attempts, 0);
      },
    },
    'editing.multiCraft': {
      says: 'The recipe shows the materials for all pieces made at once, and their number.',
      spec: ['s2-recipe-craft-quantity'],
      takes: ['recipe.changed', 'quantities.left', 'save.asked', 'leave.asked'],
      holds({ snapshot, context: { data, attempts, composed }, caseIndex, sample, happened, paramsOf }) {
        const isNew = caseIndex === 1;
        const fresh = { ...nameless, cost: null, minQuantity: 1, maxQuantity: 1, craftQuantity: 1 };
        // A minimum and a maximum that are equal, as in `costly`, turn multi-craft on once the focus leaves them.
        const settled = { ...costly, isMultiCraft: true };
        const changed = [nameless, namesake, settled].find(
          ({ label, cost }) => label === data.label && cost === data.cost,
        );
        assert.deepEqual([data, composed], [isNew ? fresh : (changed ?? stored), null]);
        assert.deepEqual(enteredIn(paramsOf).slice(-1), isNew ? [] : [changed ?? null]);
        assert.equal(canSaveRecipe(snapshot), data.label !== '');
        if (sample?.type === 'save.asked') assert.ok(attempts > 0);
        if (happened('save.asked') === 0) assert.equal(attempts, 0);
      },
    },
    replacing: {
      says: 'A dialog asks whether to replace the recipe with that name, and describes it.',
      takes: ['replacement.confirmed', 'replacement.cancelled'],
      tags: ['dialog'],
      holds({ snapshot, context: { data, composed }, paramsOf }) {
        assert.deepEqual([data, composed, recipesToReplace(snapshot)], [namesake, null, [ale]]);
        assert.deepEqual(enteredIn(paramsOf).at(-1), namesake);
      },
    },
    leaving: {
      says: 'A dialog asks whether to leave without saving.',
      takes: ['leave.confirmed', 'leave.cancelled'],
      tags: ['dialog'],
      holds: ({ paramsOf }) => assert.ok(!enteredIn(paramsOf).slice(-1).includes(null)),
    },
    saved: {
      says: 'After the dialog has closed, the item has the recipe as entered.',
      spec: ['s2-recipe-save'],
      holds({ context, output, paramsOf }) {
        const { label, cost, maxQuantity } = context.data;
        assert.deepEqual(output, { recipe: { ...brew, label, cost, maxQuantity } });
        assert.equal(enteredIn(paramsOf).at(-1), null);
      },
    },
    closed: {
      says: 'After the dialog has closed, the recipes of the item are unchanged.',
      holds({ output, sample, paramsOf }) {
        assert.deepEqual(output, { recipe: null });
        if (sample?.type === 'leave.confirmed') assert.ok(!enteredIn(paramsOf).slice(-1).includes(null));
      },
    },
  },
});
