// @vitest-environment jsdom
import { virtual } from '@guidepup/virtual-screen-reader';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import { adventureForm } from '#forms/definitions/adventure.ts';
import { adventureSessionForm } from '#forms/definitions/adventure-session.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { type AnyForm, choices, Filling } from './filling.tsx';

afterEach(() => virtual.stop());

/** More phrases than any form has. */
const maxPhrases = 200;

/** The phrases that a screen reader speaks from the top of the page to its end. */
async function readThrough(): Promise<string[]> {
  const phrases: string[] = [];
  for (let count = 0; count < maxPhrases; count += 1) {
    await act(() => virtual.next());
    const phrase = await virtual.lastSpokenPhrase();
    phrases.push(phrase);
    if (phrase.startsWith('end of document')) return phrases;
  }
  throw new Error(`The form has more than ${maxPhrases} phrases`);
}

/** The transcript of a form: empty, while a save is refused, with its errors, and with valid data. */
async function transcript<Data extends object>(
  form: AnyForm<Data>,
  invalidData: Data,
  validData: Data,
): Promise<string> {
  const shown = render(<Filling form={form} initial={invalidData} choices={choices} />);
  await virtual.start({ container: document.body });
  const initialPhrases = await readThrough();
  await virtual.clearSpokenPhraseLog();
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  fireEvent.click(save);
  // The focus moves in an animation frame, and the announcements follow.
  await act(() => wait(100));
  const savePhrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  await virtual.start({ container: document.body });
  const errorPhrases = await readThrough();
  await virtual.stop();
  shown.unmount();

  render(<Filling form={form} initial={validData} choices={choices} />);
  await virtual.start({ container: document.body });
  const validPhrases = await readThrough();
  const part = (title: string, phrases: readonly string[]) => [`# ${title}`, '', ...phrases, ''];
  return [
    ...part('Initial form', initialPhrases),
    ...part('Attempt to save', savePhrases),
    ...part('Form with errors', errorPhrases),
    ...part('Valid form', validPhrases),
  ].join('\n');
}

const now = new Date(2030, 0, 2, 18, 30).getTime();
const label = { id: 'l1', name: 'Heist' };
const emptyParticipant = { character: '', exp: 0, isDead: false };

it('the session form sounds as in its reviewed transcript', async () => {
  const invalidData = {
    ...sessionForm.fromWire({ now }),
    labels: ['One-Sht'],
    participants: [
      { character: 'p1:Ann', exp: 1, isDead: false },
      { ...emptyParticipant, character: 'p1:Ann' },
      emptyParticipant,
    ],
  };
  const validData = {
    ...invalidData,
    title: 'The vault',
    master: 'p1:Ann',
    labels: [label],
    participants: [
      { character: 'p1:Ann', exp: 12, isDead: false },
      { character: 'p2:Bob', exp: -3, isDead: true },
    ],
  };
  await expect(await transcript(sessionForm, invalidData, validData)).toMatchFileSnapshot(
    'transcripts/session.txt',
  );
});

it('the form of an adventure sounds as in its reviewed transcript', async () => {
  const blank = adventureForm.fromWire({ now, zone: 'Europe/Rome', adventure: null });
  const start = Date.UTC(2099, 9, 25, 2, 30);
  const invalidData = { ...blank, start, publishing: 'later' as const, minutes: 0 };
  const validData = { ...blank, title: 'The vault', start, turn: 'first' as const, weeks: 2 };
  await expect(await transcript(adventureForm, invalidData, validData)).toMatchFileSnapshot(
    'transcripts/adventure.txt',
  );
});

it('the form of an adventure’s session sounds as in its reviewed transcript', async () => {
  const item = { character: 'p1:Ann', item: 'Rope', quantity: 2 };
  const invalidData = {
    ...adventureSessionForm.fromWire({ now, title: 'The vault', master: 'p2:Bob' }),
    items: [item, { ...item, item: '' }],
  };
  const participants = [{ character: 'p1:Ann', exp: 3, isDead: false }];
  const validData = { ...invalidData, participants, items: [item] };
  await expect(await transcript(adventureSessionForm, invalidData, validData)).toMatchFileSnapshot(
    'transcripts/adventureSession.txt',
  );
});

it('the character update sounds as in its reviewed transcript', async () => {
  const validData = {
    character: 'p1:Ann',
    version: null,
    description: 'Lost a bet',
    status: 'retired' as const,
    exp: -7,
  };
  await expect(
    await transcript(correctionForm, correctionForm.fromWire(null), validData),
  ).toMatchFileSnapshot('transcripts/correction.txt');
});

it('the item form sounds as in its reviewed transcript', async () => {
  // The list of recipes is part of the screen, and a browser test covers it.
  const form = { ...itemForm, ui: { ...itemForm.ui, recipes: { 'ui:widget': 'hidden' } } };
  const invalidData = { ...itemForm.fromWire(null), name: '..', sellPrice: -1 };
  const validData = {
    ...itemForm.fromWire(null),
    name: 'Rope',
    sellPrice: 2.5,
    usable: true,
    link: 'https://example.org',
    manual: 'Codex',
    labels: [label],
  };
  await expect(await transcript(form, invalidData, validData)).toMatchFileSnapshot('transcripts/item.txt');
});

it('the recipe dialog sounds as in its reviewed transcript', async () => {
  const invalidData = { ...fromRecipe(null), materials: [{ name: 'Herb', quantity: 0 }, 'Slt'] };
  const validData = {
    ...invalidData,
    label: 'Brew',
    cost: 2,
    hours: 2.3,
    craftQuantity: 3,
    materials: [
      { name: 'Herb', quantity: 7 },
      { name: 'Salt', quantity: 0.5 },
    ],
  };
  await expect(await transcript(recipeForm, invalidData, validData)).toMatchFileSnapshot(
    'transcripts/recipe.txt',
  );
});

it('the random item form sounds as in its reviewed transcript', async () => {
  const validData = { character: 'p2:Bob', labels: [label] };
  await expect(
    await transcript(randomItemForm, randomItemForm.fromWire(null), validData),
  ).toMatchFileSnapshot('transcripts/random-item.txt');
});

it('the form of a new webhook sounds as in its reviewed transcript', async () => {
  const invalidData = { ...webhookForm.fromWire(null), address: 'hooks.example' };
  const validData = {
    name: 'Tavern',
    format: 'signed' as const,
    address: 'https://hooks.example/a',
    kinds: ['levelReached', 'itemGiven'],
    roles: [],
  };
  await expect(await transcript(webhookForm, invalidData, validData)).toMatchFileSnapshot(
    'transcripts/webhook.txt',
  );
});

it('the form of a stored webhook sounds as in its reviewed transcript', async () => {
  const validData = { name: 'Tavern', kinds: ['itemGiven'], roles: [] };
  await expect(
    await transcript(webhookChangeForm, { name: '', kinds: [], roles: [] }, validData),
  ).toMatchFileSnapshot('transcripts/webhook-change.txt');
});
