import { expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { itemEditorMachine } from '#machines/item-editor.ts';
import { recipeOf } from '../rules/recipe.ts';
import { start } from './support.ts';

const anvil = recipeOf('Anvil');
const forge = recipeOf('Forge');

function edit(recipes: readonly Recipe[] = [anvil, forge]) {
  const flow = start(itemEditorMachine, { input: { recipes } });
  return {
    ...flow,
    hasDialog: () => flow.snapshot().hasTag('dialog'),
    subject: () => flow.context().subject,
    costs: () => flow.context().recipes.map(({ label, cost }) => `${label} ${cost}`),
    compose: (recipe: Recipe) => flow.send({ type: 'recipe.composed', recipe }),
  };
}

it('an item loses the deleted recipe once the deletion is confirmed', () => {
  const editor = edit();
  editor.send({ type: 'recipe.removeAsked', recipe: anvil });
  expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['removing', anvil, true]);
  expect(editor.costs()).toEqual(['Anvil 1', 'Forge 1']);
  editor.act('removal.cancelled');
  expect([editor.state(), editor.subject()]).toEqual(['listing', null]);
  editor.send({ type: 'recipe.removeAsked', recipe: anvil });
  editor.act('removal.confirmed');
  expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['listing', null, false]);
  expect(editor.costs()).toEqual(['Forge 1']);
});

it('composing a recipe inserts a new recipe in the order of labels, and replaces one whose label differs only in case', () => {
  for (const [label, costs] of [
    ['Bellows', ['Anvil 1', 'Bellows 9', 'Forge 1']],
    ['FORGE', ['Anvil 1', 'FORGE 9']],
  ] as const) {
    const editor = edit();
    editor.act('recipe.addAsked');
    expect([editor.state(), editor.subject(), editor.hasDialog()]).toEqual(['composing', null, true]);
    editor.compose(recipeOf(label, { cost: 9 }));
    expect([editor.state(), editor.hasDialog()]).toEqual(['listing', false]);
    expect(editor.costs()).toEqual(costs);
  }
});

it('composing a recipe edits the chosen recipe among several without a label', () => {
  const [first, second] = [recipeOf(null, { cost: 1 }), recipeOf(null, { cost: 2 })];
  const editor = edit([first, second]);
  editor.send({ type: 'recipe.editAsked', recipe: second });
  editor.compose(recipeOf('Named', { cost: 3 }));
  expect(editor.costs()).toEqual(['Named 3', 'null 1']);
});
