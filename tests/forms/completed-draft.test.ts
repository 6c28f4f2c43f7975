import { expect, it } from 'vitest';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { completedDraft } from '#forms/completed-draft.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';

it('if a draft or its rows lack a newer field, they get its initial value', () => {
  const initial = sessionForm.fromWire({ now: 1 });
  const { labels: _, ...older } = initial;
  const entered = { ...older, participants: [{ character: 'p:Ann', exp: 5 }, { isDead: true }, 'typed'] };
  expect(completedDraft(sessionForm, { entered, base: null }, initial).entered).toEqual({
    ...initial,
    participants: [
      { character: 'p:Ann', exp: 5, isDead: false },
      { character: '', exp: 0, isDead: true },
      'typed',
    ],
  });
});

it('a draft with all fields is unchanged', () => {
  const entered = { character: '', labels: [{ id: 'l', name: 'Potion' }, 'typed'] };
  const draft = { entered, base: { data: entered, version: 1 } };
  expect(completedDraft(randomItemForm, draft, randomItemForm.fromWire(null))).toEqual(draft);
  const recipe = { entered: fromRecipe(null), base: null };
  expect(completedDraft(recipeForm, recipe, fromRecipe(null))).toEqual(recipe);
});
