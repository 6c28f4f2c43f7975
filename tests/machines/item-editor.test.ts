import { describe, expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { itemEditorMachine } from '#machines/item-editor.ts';
import { recipeOf } from '../rules/recipe.ts';
import { start } from './support.ts';

const anvil = recipeOf('Anvil');
const forge = recipeOf('Forge');

const asked = ['recipe.removeAsked', 'recipe.editAsked', 'recipe.addAsked'] as const;
const answers = ['removal.confirmed', 'removal.cancelled'] as const;

function edit(recipes: readonly Recipe[] = [anvil, forge]) {
  const flow = start(itemEditorMachine, { input: { recipes } });
  return {
    ...flow,
    hasDialog: () => flow.snapshot().hasTag('dialog'),
    subject: () => flow.context().subject,
    recipes: () => flow.context().recipes,
    costs: () => flow.context().recipes.map(({ label, cost }) => `${label} ${cost}`),
    remove: (recipe: Recipe) => flow.send({ type: 'recipe.removeAsked', recipe }),
    edit: (recipe: Recipe) => flow.send({ type: 'recipe.editAsked', recipe }),
    compose: (recipe: Recipe) => flow.send({ type: 'recipe.composed', recipe }),
    /** The events that are possible now. */
    possible: () =>
      ([...asked, 'recipe.composed', 'composing.cancelled', ...answers] as const).filter(flow.may),
  };
}

describe('an item’s recipes', () => {
  it('lose the deleted recipe once the deletion is confirmed', () => {
    const editor = edit();
    editor.remove(anvil);
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['removing', anvil, true]);
    expect(editor.possible()).toEqual(['removal.confirmed', 'removal.cancelled']);
    expect(editor.recipes()).toEqual([anvil, forge]);
    editor.act('removal.confirmed');
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['listing', null, false]);
    expect(editor.recipes()).toEqual([forge]);
  });

  it.each(['removal.cancelled', 'composing.cancelled'] as const)('do not change on %s', (type) => {
    const editor = edit();
    if (type === 'removal.cancelled') editor.remove(anvil);
    else editor.edit(anvil);
    editor.send({ type });
    expect([editor.state(), editor.subject()]).toEqual(['listing', null]);
    expect(editor.recipes()).toEqual([anvil, forge]);
  });
});

describe('composing a recipe', () => {
  it('inserts a new recipe in the order of labels, and replaces one whose label differs only in case', () => {
    for (const [label, costs] of [
      ['Bellows', ['Anvil 1', 'Bellows 9', 'Forge 1']],
      ['FORGE', ['Anvil 1', 'FORGE 9']],
    ] as const) {
      const editor = edit();
      editor.act('recipe.addAsked');
      expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['composing', null, true]);
      expect(editor.possible()).toEqual(['recipe.composed', 'composing.cancelled']);
      editor.compose(recipeOf(label, { cost: 9 }));
      expect([editor.state(), editor.hasDialog()]).toEqual(['listing', false]);
      expect(editor.costs()).toEqual(costs);
    }
  });

  it('edits the chosen recipe among several without a label', () => {
    const [first, second] = [recipeOf(null, { cost: 1 }), recipeOf(null, { cost: 2 })];
    const editor = edit([first, second]);
    editor.edit(second);
    editor.compose(recipeOf('Named', { cost: 3 }));
    expect(editor.costs()).toEqual(['Named 3', 'null 1']);
  });
});
