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

/** Tests that a form sounds as a person has approved in a file of the folder `transcripts`. */
function compare<Data extends object>(
  form: AnyForm<Data>,
  file: string,
  invalidData: Data,
  validData: Data,
): void {
  it(`the form sounds as in its reviewed transcript ${file}`, async () => {
    const words = await transcript(form, invalidData, validData);
    await expect(words).toMatchFileSnapshot(`transcripts/${file}.txt`);
  });
}

const now = new Date(2030, 0, 2, 18, 30).getTime();
const label = { id: 'l1', name: 'Heist' };
const ann = { character: 'p1:Ann', exp: 1, isDead: false };

const session = sessionForm.fromWire({ now });
compare(
  sessionForm,
  'session',
  { ...session, labels: ['One-Sht'], participants: [ann, { ...ann, exp: 0 }, ...session.participants] },
  {
    ...session,
    title: 'The vault',
    master: 'p1:Ann',
    labels: [label],
    participants: [
      { ...ann, exp: 12 },
      { character: 'p2:Bob', exp: -3, isDead: true },
    ],
  },
);

const adventure = {
  ...adventureForm.fromWire({ now, zone: 'Europe/Rome', adventure: null }),
  start: Date.UTC(2099, 9, 25, 2, 30),
};
compare(
  adventureForm,
  'adventure',
  { ...adventure, publishing: 'later', minutes: 0 },
  { ...adventure, title: 'The vault', turn: 'first', weeks: 2 },
);

const adventureSession = adventureSessionForm.fromWire({ now, title: 'The vault', master: 'p2:Bob' });
const rope = { character: 'p1:Ann', item: 'Rope', quantity: 2 };
compare(
  adventureSessionForm,
  'adventureSession',
  { ...adventureSession, items: [rope, { ...rope, item: '' }] },
  { ...adventureSession, participants: [{ ...ann, exp: 3 }], items: [rope] },
);

const correction = correctionForm.fromWire(null);
compare(correctionForm, 'correction', correction, {
  ...correction,
  character: 'p1:Ann',
  description: 'Lost a bet',
  status: 'retired',
  exp: -7,
});

const item = itemForm.fromWire(null);
compare(
  // The list of recipes is part of the screen, and a browser test covers it.
  { ...itemForm, ui: { ...itemForm.ui, recipes: { 'ui:widget': 'hidden' } } },
  'item',
  { ...item, name: '..', sellPrice: -1 },
  {
    ...item,
    name: 'Rope',
    sellPrice: 2.5,
    usable: true,
    link: 'https://example.org',
    manual: 'Codex',
    labels: [label],
  },
);

const recipe = fromRecipe(null);
compare(
  recipeForm,
  'recipe',
  { ...recipe, materials: [{ name: 'Herb', quantity: 0 }, 'Slt'] },
  {
    ...recipe,
    label: 'Brew',
    cost: 2,
    hours: 2.3,
    craftQuantity: 3,
    materials: [
      { name: 'Herb', quantity: 7 },
      { name: 'Salt', quantity: 0.5 },
    ],
  },
);

const randomItem = randomItemForm.fromWire(null);
compare(randomItemForm, 'random-item', randomItem, { character: 'p2:Bob', labels: [label] });

const webhook = webhookForm.fromWire(null);
compare(
  webhookForm,
  'webhook',
  { ...webhook, address: 'hooks.example' },
  {
    ...webhook,
    name: 'Tavern',
    format: 'signed',
    address: 'https://hooks.example/a',
    kinds: ['levelReached', 'itemGiven'],
  },
);

const noWebhook = { name: '', kinds: [], roles: [] };
compare(webhookChangeForm, 'webhook-change', noWebhook, {
  ...noWebhook,
  name: 'Tavern',
  kinds: ['itemGiven'],
});
