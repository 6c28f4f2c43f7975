import { describe, expect, it } from 'vitest';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { whatPreventsSaving } from '#forms/what-prevents-saving.ts';

const blank = sessionForm.fromWire({ now: Date.now() });
const participant = { character: '', exp: 0, isDead: false };

describe('the sentence next to Save in a form that cannot be saved', () => {
  it.each<[string, Partial<typeof blank>, string]>([
    ['the empty fields by their rows and labels', {}, 'Title, Master, Participant 1: Character'],
    ['a blank field', { title: '  ', master: 'a:b' }, 'Title, Participant 1: Character'],
    [
      'only the first four of many fields',
      { participants: [participant, participant, participant, participant] },
      'Title, Master, Participant 1: Character, Participant 2: Character and 2 more',
    ],
    [
      'invalid fields separately from missing ones',
      { master: 'a:b', participants: [{ ...participant, character: 'a:b', exp: 'x' }] },
      'Title. Still to correct: Participant 1: Exp',
    ],
  ])('names %s', (_what, change, named) => {
    const data = { ...blank, ...change };
    const faults = sessionForm.faults(data);
    expect(whatPreventsSaving(faults, sessionForm.ui, data)).toBe(`Still missing: ${named}`);
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
