import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import { itemEditorMachine } from '#machines/item-editor.ts';
import { transitionCoverage } from './coverage.ts';

const coverage = transitionCoverage(itemEditorMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const recipeOf = (label: string | null, cost = 1): Recipe => ({
  label,
  cost,
  timeRequired: null,
  minQuantity: 1,
  maxQuantity: 1,
  materials: {},
  buildings: [],
  tools: [],
});

const anvil = recipeOf('Anvil');
const forge = recipeOf('Forge');

function edit(recipes: readonly Recipe[] = [anvil, forge]) {
  const actor = createActor(itemEditorMachine, { input: { recipes }, inspect: coverage.inspect });
  actor.start();
  return {
    send: actor.send,
    can: (event: Parameters<typeof actor.send>[0]) => actor.getSnapshot().can(event),
    state: () => actor.getSnapshot().value,
    hasDialog: () => actor.getSnapshot().hasTag('dialog'),
    subject: () => actor.getSnapshot().context.subject,
    recipes: () => actor.getSnapshot().context.recipes,
    costs: () => actor.getSnapshot().context.recipes.map(({ label, cost }) => `${label} ${cost}`),
  };
}

describe('an item’s recipes', () => {
  it('equal the stored ones until they are changed', () => {
    expect(edit().recipes()).toEqual([anvil, forge]);
    expect(edit([]).recipes()).toEqual([]);
  });

  it('lose the deleted recipe once the deletion is confirmed', () => {
    const editor = edit();
    editor.send({ type: 'recipe.removeAsked', recipe: anvil });
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['removing', anvil, true]);
    expect(editor.recipes()).toEqual([anvil, forge]);
    editor.send({ type: 'removal.confirmed' });
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['listing', null, false]);
    expect(editor.recipes()).toEqual([forge]);
  });

  it('lose only the chosen recipe if several have the same label', () => {
    const [first, second] = [recipeOf('Forge', 1), recipeOf('Forge', 2)];
    const editor = edit([first, second]);
    editor.send({ type: 'recipe.removeAsked', recipe: second });
    editor.send({ type: 'removal.confirmed' });
    expect(editor.costs()).toEqual(['Forge 1']);
  });

  it('do not change when the deletion is cancelled', () => {
    const editor = edit();
    editor.send({ type: 'recipe.removeAsked', recipe: anvil });
    editor.send({ type: 'removal.cancelled' });
    expect([editor.state(), editor.subject()]).toEqual(['listing', null]);
    expect(editor.recipes()).toEqual([anvil, forge]);
  });

  it('can be deleted only after a confirmation, and no other event is possible before the answer', () => {
    const editor = edit();
    expect(editor.can({ type: 'removal.confirmed' })).toBe(false);
    editor.send({ type: 'recipe.removeAsked', recipe: anvil });
    for (const type of ['recipe.addAsked', 'composing.cancelled'] as const)
      expect(editor.can({ type })).toBe(false);
    for (const type of ['recipe.removeAsked', 'recipe.editAsked', 'recipe.composed'] as const)
      expect(editor.can({ type, recipe: forge })).toBe(false);
  });
});

describe('composing a recipe', () => {
  it('inserts a new recipe in the order of labels', () => {
    const editor = edit();
    editor.send({ type: 'recipe.addAsked' });
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['composing', null, true]);
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Bellows') });
    expect([editor.state(), editor.hasDialog()]).toEqual(['listing', false]);
    expect(editor.costs()).toEqual(['Anvil 1', 'Bellows 1', 'Forge 1']);
  });

  it('replaces a recipe that has the label of the new one', () => {
    const editor = edit();
    editor.send({ type: 'recipe.addAsked' });
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Forge', 9) });
    expect(editor.costs()).toEqual(['Anvil 1', 'Forge 9']);
  });

  it('replaces a recipe whose label differs from the new one only in case and spaces', () => {
    const editor = edit();
    editor.send({ type: 'recipe.addAsked' });
    editor.send({ type: 'recipe.composed', recipe: recipeOf('FORGE ', 9) });
    expect(editor.costs()).toEqual(['Anvil 1', 'FORGE  9']);
  });

  it('replaces a recipe by its edited version, even if the label has changed', () => {
    const editor = edit();
    editor.send({ type: 'recipe.editAsked', recipe: anvil });
    expect(editor.subject()).toBe(anvil);
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Zinc bath', 2) });
    expect(editor.costs()).toEqual(['Forge 1', 'Zinc bath 2']);
  });

  it('does not replace the recipe that was edited before when a new one is added', () => {
    const editor = edit();
    editor.send({ type: 'recipe.editAsked', recipe: anvil });
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Anvil', 2) });
    expect(editor.subject()).toBeNull();
    editor.send({ type: 'recipe.addAsked' });
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Bellows') });
    expect(editor.costs()).toEqual(['Anvil 2', 'Bellows 1', 'Forge 1']);
  });

  it('edits the chosen recipe among several without a label', () => {
    const [first, second] = [recipeOf(null, 1), recipeOf(null, 2)];
    const editor = edit([first, second]);
    editor.send({ type: 'recipe.editAsked', recipe: second });
    editor.send({ type: 'recipe.composed', recipe: recipeOf('Named', 3) });
    expect(editor.costs()).toEqual(['Named 3', 'null 1']);
  });

  it('changes nothing when it is cancelled', () => {
    const editor = edit();
    editor.send({ type: 'recipe.editAsked', recipe: forge });
    editor.send({ type: 'composing.cancelled' });
    expect([editor.state(), editor.subject()]).toEqual(['listing', null]);
    expect(editor.recipes()).toEqual([anvil, forge]);
  });

  it('prevents other additions, edits and deletions until it ends', () => {
    const editor = edit();
    editor.send({ type: 'recipe.addAsked' });
    expect(editor.can({ type: 'recipe.addAsked' })).toBe(false);
    expect(editor.can({ type: 'recipe.editAsked', recipe: anvil })).toBe(false);
    expect(editor.can({ type: 'recipe.removeAsked', recipe: anvil })).toBe(false);
  });

  it('cannot end before it has begun', () => {
    const editor = edit();
    expect(editor.can({ type: 'recipe.composed', recipe: anvil })).toBe(false);
    expect(editor.can({ type: 'composing.cancelled' })).toBe(false);
  });
});
