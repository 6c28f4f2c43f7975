// @vitest-environment jsdom
import { virtual } from '@guidepup/virtual-screen-reader';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import '../ui/support/press.ts';
import { type AnyForm, choices, Filling } from './filling.tsx';

afterEach(() => virtual.stop());

/** More than any form contains. */
const mostPhrases = 200;

/** Reads from the top to the end. */
async function readThrough(): Promise<string[]> {
  const phrases: string[] = [];
  for (let count = 0; count < mostPhrases; count += 1) {
    await act(() => virtual.next());
    const phrase = await virtual.lastSpokenPhrase();
    phrases.push(phrase);
    if (phrase.startsWith('end of document')) return phrases;
  }
  throw new Error('The form has no end');
}

/** Transcript of a form: at first, after a failed save, with its errors, and when valid. */
async function transcript<Data extends object>(
  form: AnyForm<Data>,
  wrong: Data,
  right: Data,
): Promise<string> {
  const shown = render(<Filling form={form} initial={wrong} choices={choices} />);
  await virtual.start({ container: document.body });
  const found = await readThrough();
  await virtual.clearSpokenPhraseLog();
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  fireEvent.click(save);
  // Focus moves in an animation frame, and announcements follow it.
  await act(() => wait(100));
  const tried = await virtual.spokenPhraseLog();
  await virtual.stop();
  await virtual.start({ container: document.body });
  const faulty = await readThrough();
  await virtual.stop();
  shown.unmount();

  render(<Filling form={form} initial={right} choices={choices} />);
  await virtual.start({ container: document.body });
  const filled = await readThrough();
  const part = (title: string, phrases: readonly string[]) => [`# ${title}`, '', ...phrases, ''];
  return [
    ...part('As it is found', found),
    ...part('A save is tried', tried),
    ...part('With what is wrong', faulty),
    ...part('Filled', filled),
  ].join('\n');
}

const now = new Date(2030, 0, 2, 18, 30).getTime();
const label = { id: 'l1', name: 'Heist' };
const nobody = { character: '', exp: 0, isDead: false };

it('the session form reads as reviewed', async () => {
  const wrong = {
    ...sessionForm.fromWire({ now }),
    labels: ['One-Sht'],
    participants: [
      { character: 'p1:Ann', exp: 1, isDead: false },
      { ...nobody, character: 'p1:Ann' },
      nobody,
    ],
  };
  const right = {
    ...wrong,
    title: 'The vault',
    master: 'p1:Ann',
    labels: [label],
    participants: [
      { character: 'p1:Ann', exp: 12, isDead: false },
      { character: 'p2:Bob', exp: -3, isDead: true },
    ],
  };
  await expect(await transcript(sessionForm, wrong, right)).toMatchFileSnapshot('transcripts/session.txt');
});

it('the character update reads as reviewed', async () => {
  const right = { character: 'p1:Ann', description: 'Lost a bet', status: 'retired' as const, exp: -7 };
  await expect(await transcript(correctionForm, correctionForm.fromWire({}), right)).toMatchFileSnapshot(
    'transcripts/correction.txt',
  );
});

it('the item form reads as reviewed', async () => {
  // The list of recipes belongs to the screen, and is read in the browser.
  const form = { ...itemForm, ui: { ...itemForm.ui, recipes: { 'ui:widget': 'hidden' } } };
  const wrong = { ...itemForm.fromWire(null), name: '..', sellPrice: -1 };
  const right = {
    ...itemForm.fromWire(null),
    name: 'Rope',
    sellPrice: 2.5,
    usable: true,
    link: 'https://example.org',
    manual: 'Codex',
    labels: [label],
  };
  await expect(await transcript(form, wrong, right)).toMatchFileSnapshot('transcripts/item.txt');
});

it('the recipe dialog reads as reviewed', async () => {
  const wrong = { ...fromRecipe(null), materials: [{ name: 'Herb', quantity: 0 }, 'Slt'] };
  const right = {
    ...wrong,
    label: 'Brew',
    cost: 2,
    hours: 2.3,
    craftQuantity: 3,
    materials: [
      { name: 'Herb', quantity: 7 },
      { name: 'Salt', quantity: 0.5 },
    ],
  };
  await expect(await transcript(recipeForm, wrong, right)).toMatchFileSnapshot('transcripts/recipe.txt');
});

it('the random item reads as reviewed', async () => {
  const right = { character: 'p2:Bob', labels: [label] };
  await expect(await transcript(randomItemForm, randomItemForm.fromWire(null), right)).toMatchFileSnapshot(
    'transcripts/random-item.txt',
  );
});
