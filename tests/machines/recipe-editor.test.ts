import { describe, expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import type { Base } from '#core/rules/draft.ts';
import { fromRecipe, type RecipeDraft } from '#core/rules/recipe-draft.ts';
import { canSaveRecipe, recipeEditorMachine, recipesToReplace } from '#machines/recipe-editor.ts';
import { recipeOf } from '../rules/recipe.ts';
import { start } from './support.ts';

const forge = recipeOf('Forge', {
  cost: 2,
  timeRequired: 3_600_000,
  minQuantity: 2,
  maxQuantity: 5,
  materials: { Iron: 0.5 },
  buildings: ['Smithy'],
});

/** What an edit of `recipe` begins from: the fields in the dialog. */
const baseOf = (recipe: Recipe | null): Base<RecipeDraft> => ({ data: fromRecipe(recipe), version: null });

function open(
  recipe: Recipe | null = null,
  draft: RecipeDraft | null = null,
  base: Base<RecipeDraft> | null = baseOf(recipe),
  others: readonly Recipe[] = [],
) {
  const storedDrafts: (RecipeDraft | null)[] = [];
  const bases: (Base | null | undefined)[] = [];
  const machine = recipeEditorMachine.provide({
    actions: {
      keep(_, { draft: newDraft }) {
        storedDrafts.push(newDraft === null ? null : newDraft.entered);
        bases.push(newDraft?.base);
      },
    },
  });
  const flow = start(machine, {
    input: {
      recipe,
      recipes: [...(recipe ? [recipe] : []), ...others],
      draft: draft && { entered: draft, base },
    },
  });
  const data = () => flow.context().data;
  return {
    ...flow,
    storedDrafts,
    bases,
    data,
    /** Changes fields as the form does. */
    enter(...changes: Partial<RecipeDraft>[]) {
      for (const change of changes) flow.send({ type: 'recipe.changed', data: { ...data(), ...change } });
    },
    canSave: () => canSaveRecipe(flow.snapshot()),
    attempts: () => flow.context().attempts,
    hasTurnedItselfOn: () => flow.context().hasTurnedItselfOn,
    replaced: () => recipesToReplace(flow.snapshot()),
  };
}

const iron = (quantity: number) => [{ name: 'Iron', quantity }];

it.each([
  ['a new recipe', null, 'multiCraft'],
  ['a recipe for a range of pieces', forge, 'perUnit'],
  ['a recipe for a number of pieces', { ...forge, minQuantity: 3, maxQuantity: 3 }, 'multiCraft'],
])('%s is opened with what its draft shows', (_, recipe, mode) => {
  const editor = open(recipe);
  expect([editor.state(), editor.data()]).toEqual([`editing.${mode}`, fromRecipe(recipe)]);
});

it('the switch for several pieces turns on when the quantity fields lose focus with equal values, and says so until the member turns it off', () => {
  const editor = open(forge);
  const seen = () => [editor.state(), editor.hasTurnedItselfOn()];
  editor.enter({ maxQuantity: 4 });
  editor.act('quantities.left');
  expect(seen()).toEqual(['editing.perUnit', false]);
  editor.enter({ minQuantity: 4 });
  expect(seen()).toEqual(['editing.perUnit', false]);
  editor.act('quantities.left');
  expect(seen()).toEqual(['editing.multiCraft', true]);
  expect(editor.data()).toMatchObject({ craftQuantity: 4, materials: iron(2) });
  expect(editor.storedDrafts.at(-1)).toEqual(editor.data());
  editor.enter({ cost: 3 });
  editor.act('quantities.left');
  expect(editor.hasTurnedItselfOn()).toBe(true);
  editor.enter({ isMultiCraft: false });
  expect(editor.hasTurnedItselfOn()).toBe(false);
  editor.enter({ isMultiCraft: true });
  expect(editor.hasTurnedItselfOn()).toBe(false);
});

it('the switch for several pieces, once turned off by the member, stays off whatever is entered', () => {
  const editor = open();
  expect(editor.hasTurnedItselfOn()).toBe(false);
  editor.enter({ isMultiCraft: false }, { cost: 3 });
  editor.act('quantities.left');
  expect(editor.state()).toBe('editing.perUnit');
  editor.enter({ maxQuantity: 2 }, { minQuantity: 2 }, { isMultiCraft: true }, { isMultiCraft: false });
  editor.act('quantities.left');
  expect(editor.state()).toBe('editing.perUnit');
});

it('a save of a recipe is refused while the recipe costs nothing, and each attempt is counted', () => {
  const editor = open();
  expect([editor.canSave(), editor.attempts()]).toEqual([false, 0]);
  editor.act('save.asked', 'save.asked');
  expect([editor.state(), editor.attempts()]).toEqual(['editing.multiCraft', 2]);
  expect(editor.output()).toBeUndefined();
});

it('a save of a recipe outputs an edited recipe with the fields that the dialog does not show', () => {
  const odd = { ...forge, season: 'winter' };
  const editor = open(odd);
  editor.enter({ cost: 9 });
  editor.act('save.asked');
  expect([editor.state(), editor.output()]).toEqual(['saved', { recipe: { ...odd, cost: 9 } }]);
});

it('a recipe with the name of another recipe replaces the other recipe after a confirmation that names it', () => {
  const editor = open(null, null, null, [forge]);
  editor.enter({ label: ' FORGE', cost: 4 });
  expect([editor.canSave(), editor.replaced()]).toEqual([true, [forge]]);
  editor.act('save.asked');
  expect([editor.state(), editor.tags(), editor.output()]).toEqual(['replacing', ['dialog'], undefined]);
  expect(editor.storedDrafts.at(-1)).toMatchObject({ label: ' FORGE', cost: 4 });
  editor.act('replacement.confirmed');
  expect(editor.state()).toBe('saved');
  expect(editor.output()).toMatchObject({ recipe: { label: 'FORGE', cost: 4 } });
  expect(editor.storedDrafts.at(-1)).toBeNull();
});

it('a recipe with the name of another recipe loses no entered value when the confirmation is cancelled', () => {
  const editor = open(forge, null, null, [recipeOf('Anvil')]);
  editor.enter({ label: 'Anvil', cost: 9 });
  const typed = editor.data();
  editor.act('save.asked', 'replacement.cancelled');
  expect([editor.state(), editor.data(), editor.output()]).toEqual(['editing.perUnit', typed, undefined]);
  expect(editor.storedDrafts).toEqual([typed]);
  editor.enter({ label: 'Bellows' });
  editor.act('save.asked');
  expect(editor.state()).toBe('saved');
});

it('a request to leave closes the dialog at once if all values equal the original ones, and outputs no recipe', () => {
  const editor = open(forge);
  editor.enter({ cost: 9 }, { cost: 2 });
  editor.act('leave.asked');
  expect([editor.state(), editor.output()]).toEqual(['closed', { recipe: null }]);
});

it('a request to leave requires a confirmation if there are unsaved changes; until the answer, all other events are ignored', () => {
  const editor = open(forge);
  editor.enter({ cost: 9 });
  editor.act('leave.asked');
  expect([editor.state(), editor.tags()]).toEqual(['leaving', ['dialog']]);
  editor.act('leave.cancelled');
  expect([editor.state(), editor.data().cost]).toEqual(['editing.perUnit', 9]);
  editor.act('leave.asked');
  editor.enter({ cost: 5 });
  editor.act('save.asked');
  expect([editor.state(), editor.data().cost]).toEqual(['leaving', 9]);
  editor.act('leave.confirmed');
  expect([editor.state(), editor.output()]).toEqual(['closed', { recipe: null }]);
  expect(editor.storedDrafts.at(-1)).toMatchObject({ cost: 9 });
});

describe('a stored draft', () => {
  const draft = { ...open(forge).data(), cost: 7 };

  it('is updated with each change, holds what it began from, and disappears once the recipe is saved', () => {
    const editor = open(forge);
    editor.enter({ cost: 7 });
    expect([editor.storedDrafts, editor.bases]).toEqual([[draft], [baseOf(forge)]]);
    editor.act('save.asked');
    expect(editor.storedDrafts).toEqual([draft, null]);
    const fresh = open();
    fresh.enter({ cost: 7 });
    expect(fresh.bases).toEqual([baseOf(null)]);
  });

  it('disappears when the member starts over', () => {
    const editor = open(forge, draft);
    editor.act('draft.discarded');
    expect([editor.state(), editor.data().cost, editor.storedDrafts]).toEqual(['editing.perUnit', 2, [null]]);
  });

  it('remains if the member leaves without answering the offer', () => {
    const editor = open(forge, draft);
    editor.act('leave.asked');
    expect([editor.state(), editor.storedDrafts]).toEqual(['closed', []]);
  });

  it.each([
    ['has changed since', baseOf({ ...forge, cost: 5 })],
    ['may have changed since, because its beginning is unknown', null],
  ])('must be compared with a recipe that %s before it is continued', (_, base) => {
    const editor = open(forge, draft, base);
    editor.act('draft.restored', 'conflict.postponed');
    expect(editor.state()).toBe('offering');
    editor.act('draft.restored');
    expect([editor.state(), editor.data().cost, editor.storedDrafts]).toEqual(['conflicted', 2, []]);
    const merged = { ...draft, hours: 9 };
    editor.send({ type: 'conflict.settled', data: merged });
    expect([editor.state(), editor.data()]).toEqual(['editing.perUnit', merged]);
    expect([editor.storedDrafts, editor.bases]).toEqual([[merged], [baseOf(forge)]]);
  });

  it('needs no comparison if the recipe is new, and the switch stays as the member had left it', () => {
    const editor = open(null, { ...open().data(), isMultiCraft: false }, null);
    editor.act('draft.restored', 'quantities.left');
    expect(editor.state()).toBe('editing.perUnit');
  });
});
