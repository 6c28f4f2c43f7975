import { describe, expect, it } from 'vitest';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { whatPreventsSaving } from '#forms/what-prevents-saving.ts';

const blank = sessionForm.fromWire({ now: Date.now() });
const missingIn = (change: Partial<typeof blank>): string => {
  const data = { ...blank, ...change };
  return whatPreventsSaving(sessionForm.faults(data), sessionForm.ui, data);
};

describe('the sentence next to Save in a form that cannot be saved', () => {
  it('names the empty fields by their rows and labels', () => {
    expect(missingIn({})).toBe('Still missing: Title, Master, Participant 1: Character');
    expect(missingIn({ title: 'Heist', master: 'a:b' })).toBe('Still missing: Participant 1: Character');
    expect(missingIn({ title: '  ', master: 'a:b' })).toBe('Still missing: Title, Participant 1: Character');
  });

  it('names only the first four of many fields', () => {
    const participants = Array.from({ length: 4 }, () => ({ character: '', exp: 0, isDead: false }));
    expect(missingIn({ participants })).toBe(
      'Still missing: Title, Master, Participant 1: Character, Participant 2: Character and 2 more',
    );
  });

  it('names invalid fields separately from missing ones', () => {
    const participants = [{ character: 'a:b', exp: 'x', isDead: false }];
    expect(missingIn({ master: 'a:b', participants })).toBe(
      'Still missing: Title. Still to correct: Participant 1: Exp',
    );
  });

  it('if either of two fields could be filled in, says so instead of naming one of them as missing', () => {
    const data = { ...correctionForm.fromWire(null), character: 'a:b' };
    expect(whatPreventsSaving(correctionForm.faults(data), correctionForm.ui, data)).toBe(
      'Still missing: Description. Add or remove some exp, or choose a new status',
    );
  });

  it('says that a recipe must cost something, because time or a material would do as well as money', () => {
    const data = recipeForm.fromWire({ ...fromRecipe(null), label: 'Brew' });
    expect(whatPreventsSaving(recipeForm.faults(data), recipeForm.ui, data)).toBe(
      'A recipe must cost money, time or some material',
    );
  });

  it('also says what is missing besides the fields', () => {
    const data = { character: 'a:b', labels: [] };
    const faults = randomItemForm.faults(data);
    expect(whatPreventsSaving(faults, randomItemForm.ui, data, 'Generate an item first')).toBe(
      'Generate an item first',
    );
  });
});
