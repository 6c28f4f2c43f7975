import assert from 'node:assert/strict';
import type { Recipe } from '#core/contract/items.ts';
import type { Basis, Draft } from '#core/rules/draft.ts';
import type { RecipeDraft } from '#core/rules/recipe-draft.ts';
import { canSave, type RecipeEditorInput, recipeEditorMachine, replaced } from '#machines/recipe-editor.ts';
import { defineModel, type Look } from '../support/model.ts';
import { kept } from './kept.ts';
import { ale, brew } from './recipes.ts';

const three = { hours: null, minQuantity: 3, maxQuantity: 3, craftQuantity: 3, materials: [] };
const stored: RecipeDraft = { ...three, label: 'Brew', cost: 1, isMultiCraft: true };
const dear: RecipeDraft = { ...three, label: 'Brew', cost: 7, isMultiCraft: false };
const wide: RecipeDraft = { ...dear, maxQuantity: 5 };
const nameless: RecipeDraft = { ...stored, label: '' };
/** Called as another recipe of the item is, but for case. */
const namesake: RecipeDraft = { ...stored, label: 'ALE' };
const unchosen: RecipeDraft = { ...wide, materials: ['No such thing'] };

const asItWas: Basis = { facts: stored, version: null };
const asItWasBefore: Basis = { facts: { ...stored, hours: 2 }, version: null };

const input = (recipe: Recipe | null, draft: Draft<RecipeDraft> | null): RecipeEditorInput => ({
  recipe,
  recipes: [ale, brew],
  draft,
  draftName: 'a recipe',
});

const enteredIn = (told: Look<typeof recipeEditorMachine>['told']) =>
  kept<Draft<RecipeDraft>>(told).map((draft) => draft?.entered ?? null);

export const recipeEditor = defineModel({
  machine: recipeEditorMachine,
  actions: ['keep'],
  title: 'Compose a recipe',
  about:
    'A manager edits one recipe of an item in a dialog: what it costs, and whether that is for one piece or for several ' +
    'at once. What was typed is kept until it is saved, and is never left without being asked; nor does it take the place ' +
    'of another recipe of its name.',
  cases: [
    {
      says: 'A recipe for three pieces was changed here earlier and not saved.',
      input: input(brew, { entered: dear, basis: asItWas }),
    },
    {
      says: 'The recipe is new.',
      input: input(null, null),
      endsAt: ['editing.multiCraft'],
    },
    {
      says: 'A recipe was changed here earlier and not saved, and somebody else has changed it since.',
      input: input(brew, { entered: dear, basis: asItWasBefore }),
      endsAt: ['editing.perUnit', 'editing.multiCraft'],
    },
  ],
  events: {
    'draft.restored': [{ says: 'The manager continues with it.', event: { type: 'draft.restored' } }],
    'draft.discarded': [{ says: 'The manager starts over.', event: { type: 'draft.discarded' } }],
    'recipe.changed': [
      {
        says: 'The manager writes a cost of 7 for one piece.',
        event: { type: 'recipe.changed', data: dear },
      },
      {
        says: 'The manager writes a cost of 7 for one piece, and 5 as the most.',
        event: { type: 'recipe.changed', data: wide },
      },
      {
        says: 'The manager writes 5 as the most, and a material that there is not.',
        event: { type: 'recipe.changed', data: unchosen },
      },
      {
        says: 'The manager writes everything as it was, for three pieces at once.',
        event: { type: 'recipe.changed', data: stored },
      },
      {
        says: 'The manager takes the name away, for three pieces at once.',
        event: { type: 'recipe.changed', data: nameless },
      },
      {
        says: 'The manager calls it ALE, for three pieces at once.',
        event: { type: 'recipe.changed', data: namesake },
      },
    ],
    'quantities.left': [
      { says: 'The manager goes on from the quantities.', event: { type: 'quantities.left' } },
    ],
    'conflict.settled': [
      {
        says: 'The manager continues with what was typed earlier.',
        event: { type: 'conflict.settled', data: dear },
      },
    ],
    'conflict.postponed': [{ says: 'The manager goes back.', event: { type: 'conflict.postponed' } }],
    'save.asked': [{ says: 'The manager asks to save.', event: { type: 'save.asked' } }],
    'replacement.confirmed': [
      { says: 'The manager replaces the other one.', event: { type: 'replacement.confirmed' } },
    ],
    'replacement.cancelled': [
      { says: 'The manager replaces nothing.', event: { type: 'replacement.cancelled' } },
    ],
    'leave.asked': [{ says: 'The manager closes the dialog.', event: { type: 'leave.asked' } }],
    'leave.confirmed': [{ says: 'The manager confirms to leave.', event: { type: 'leave.confirmed' } }],
    'leave.cancelled': [{ says: 'The manager stays.', event: { type: 'leave.cancelled' } }],
  },
  tellApart: ({ data: { label, cost, maxQuantity, materials }, isRangeOpen }) => ({
    label,
    cost,
    maxQuantity,
    isRangeOpen,
    isTyped: materials.length > 0,
  }),
  states: {
    offering: {
      says: 'In the place of the recipe, what was typed earlier is offered back.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ context: { data, draft, composed }, told }) {
        assert.deepEqual([data, draft?.entered, composed, enteredIn(told)], [stored, dear, null, []]);
      },
    },
    conflicted: {
      says: 'A dialog shows how the recipe has changed since, beside what was typed.',
      takes: ['conflict.settled', 'conflict.postponed'],
      holds({ context: { data }, given, told }) {
        assert.deepEqual([data, enteredIn(told), given], [stored, [], 2]);
      },
    },
    'editing.perUnit': {
      says: 'The recipe shows what one piece takes, and how many pieces are made at least and at most.',
      takes: ['recipe.changed', 'quantities.left', 'save.asked', 'leave.asked'],
      holds({ snapshot, context: { data, attempts, composed }, deed, told }) {
        const isTyped = data.materials.length > 0;
        const { materials } = isTyped ? unchosen : dear;
        const written = { ...(data.maxQuantity === 5 ? wide : dear), materials };
        assert.deepEqual([data, composed], [written, null]);
        assert.deepEqual(enteredIn(told).at(-1) ?? dear, written);
        assert.equal(canSave(snapshot), !isTyped);
        assert.equal(attempts, deed?.type === 'save.asked' ? 1 : 0);
      },
    },
    'editing.multiCraft': {
      says: 'The recipe shows what all pieces take that are made at once, and how many these are.',
      takes: ['recipe.changed', 'quantities.left', 'save.asked', 'leave.asked'],
      holds({ snapshot, context: { data, attempts, composed }, given, deed, told }) {
        const isNew = given === 1;
        const fresh = { ...nameless, cost: null, minQuantity: 1, maxQuantity: 1, craftQuantity: 1 };
        // The least and the most are equal, and somebody has written them so.
        const settled = { ...dear, isMultiCraft: true };
        const typed = [nameless, namesake, settled].find(
          ({ label, cost }) => label === data.label && cost === data.cost,
        );
        assert.deepEqual([data, composed], [isNew ? fresh : (typed ?? stored), null]);
        assert.deepEqual(enteredIn(told).slice(-1), isNew ? [] : [typed ?? null]);
        assert.equal(canSave(snapshot), data.label !== '');
        assert.equal(attempts, deed?.type === 'save.asked' ? 1 : 0);
      },
    },
    replacing: {
      says: 'A dialog asks whether the recipe of that name shall give way, and says what it is.',
      takes: ['replacement.confirmed', 'replacement.cancelled'],
      tags: ['dialog'],
      holds({ snapshot, context: { data, composed }, told }) {
        assert.deepEqual([data, composed, replaced(snapshot)], [namesake, null, [ale]]);
        assert.deepEqual(enteredIn(told).at(-1), namesake);
      },
    },
    leaving: {
      says: 'A dialog asks whether to leave without saving.',
      takes: ['leave.confirmed', 'leave.cancelled'],
      tags: ['dialog'],
      holds: ({ told }) => assert.ok(!enteredIn(told).slice(-1).includes(null)),
    },
    saved: {
      says: 'The dialog is gone, and the item has the recipe as it was written.',
      takes: [],
      holds({ context, output, told }) {
        const { label, cost, maxQuantity } = context.data;
        assert.deepEqual(output, { recipe: { ...brew, label, cost, maxQuantity } });
        assert.equal(enteredIn(told).at(-1), null);
      },
    },
    closed: {
      says: 'The dialog is gone, and the item has the recipe as it was.',
      takes: [],
      holds({ output, deed, told }) {
        assert.deepEqual(output, { recipe: null });
        if (deed?.type === 'leave.confirmed') assert.ok(!enteredIn(told).slice(-1).includes(null));
      },
    },
  },
});
