import { describe, expect, it } from 'vitest';
import type { Fields } from '#core/contract/fields.ts';
import { itemFields, readItem, type Recipe, type WireItem } from '#core/contract/items.ts';
import { webhookIn } from '#core/contract/webhooks/webhooks.ts';
import { hiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import type { PickedOne } from '#core/rules/picked.ts';
import { fromRecipe, toRecipe } from '#core/rules/recipe-draft.ts';
import { adventureSessionForm } from '#forms/definitions/adventure-session.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { itemForm, itemFormOf } from '#forms/definitions/item.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm, recipeFormOf } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { hiddenFault } from '#forms/hidden-fault.ts';
import { hiddenWords } from '#server/hidden-words.ts';
import { text } from '#texts/texts.ts';

const now = Date.UTC(2030, 0, 1);

interface Form {
  fieldOf?: (requestField: string) => string;
  faults: (data: never) => readonly { path: string; message: string }[];
}

/** The path and message of each error that a form reports about its data. */
const faultsOf = (form: Form, data: object) =>
  form.faults(data as never).map(({ path, message }) => [path, message]);

const participant = (character: PickedOne, exp: unknown = 1) => ({ character, exp, isDead: false });

const session = {
  ...sessionForm.fromWire({ now }),
  title: 'The vault',
  master: 'p1:Ann',
  participants: [
    { character: 'p1:Ann', exp: 3, isDead: false },
    { character: 'p2:Bob', exp: -2, isDead: true },
  ],
};
const found = { character: 'p1:Ann', item: 'Rope', quantity: 1 };
const correction = { character: 'p1:Ann', version: 4, description: 'Found a tome', status: null, exp: 5 };

const recipe: Recipe = {
  label: 'Brew',
  cost: 1,
  timeRequired: 3_600_000,
  minQuantity: 1,
  maxQuantity: 4,
  materials: { Herb: 2 },
  buildings: ['Still'],
  tools: ['Kettle'],
};
const badRecipe = { ...recipe, materials: { Herb: 0 } };
const draft = fromRecipe(recipe);

const stored = readItem({
  name: 'Potion',
  labels: [{ id: 'l', name: 'Brewed' }],
  usable: true,
  attunement: false,
  link: null,
  manual: 'DMG',
  giveRatio: 3,
  sell: { cost: 5, buildings: ['Shop'], tools: ['Scale'] },
  buy: null,
  craft: [recipe],
  tier: 'rare',
} as WireItem);

const webhook = {
  name: ' Tavern ',
  format: 'discord' as const,
  address: ' https://discord.example/api/webhooks/1/secret ',
  kinds: ['characterDied', 'sessionRegistered'],
  roles: [],
};

/** Each form, and valid data for it. */
const forms = {
  session: [sessionForm, session],
  adventureSession: [adventureSessionForm, { ...session, items: [] }],
  correction: [correctionForm, correction],
  item: [itemForm, itemForm.fromWire(stored)],
  recipe: [recipeForm, draft],
  randomItem: [randomItemForm, { character: 'p1:Ann', labels: [] }],
  webhook: [webhookForm, webhook],
} satisfies Record<string, [Form, object]>;

const notChosen = (typed: string) => `"${typed}" is not chosen. Choose one from the list or clear the field.`;
const hiddenIn = (what: string, character: string, before: string) =>
  `The ${what} contains an invisible character (${character}) after "${before}". Remove it.`;
const hiddenBell = hiddenIn('description', 'control character U+0007', 'Found');
const hiddenFirst = 'The name begins with an invisible character (direction control). Remove it.';
const noCharacter = 'You must choose a valid character';
const noNumber = 'This is not a number. Write digits, with a comma or a point before decimals.';
const twoNumbers = 'This could mean two numbers. Write 1234, or 1.2340 with decimals.';
const wholeNumber = 'Only whole numbers are possible here.';
const costsNothing = 'A recipe must cost money, time or some material';

it.each<[form: keyof typeof forms, change: object, path: string, words: string]>([
  ['session', { title: ' \u00a0 ' }, 'title', 'Title cannot be empty'],
  ['session', { title: 'The\u2069 vault' }, 'title', hiddenIn('title', 'direction control', 'The')],
  ['session', { title: ` ${'x'.repeat(201)} ` }, 'title', 'At most 200 characters'],
  ['session', { date: undefined }, 'date', 'You must choose a date'],
  ['session', { date: '2026-11-\n10:32' }, 'date', 'Enter a date like 2026-05-24 19:30.'],
  ['session', { date: '2026-11-31\n10:32' }, 'date', 'There is no 2026-11-31.'],
  ['session', { participants: [participant('a', null)] }, 'participants.0.exp', 'This cannot be empty'],
  ['session', { participants: [participant('a', '1.5')] }, 'participants.0.exp', wholeNumber],
  ['session', { participants: [participant('a', 2e9)] }, 'participants.0.exp', 'At most 1,000,000,000'],
  ['session', { labels: [{ id: 'l', name: 'Heist' }, '  One-Sht '] }, 'labels.1', notChosen('One-Sht')],
  ['session', { labels: ['long '.repeat(99)] }, 'labels.0', notChosen(`${'long '.repeat(12)}…`)],
  ['correction', { description: 'Found\u0007' }, 'description', hiddenBell],
  ['adventureSession', { items: [{ ...found, quantity: 0 }] }, 'items.0.quantity', 'At least 1'],
  ['adventureSession', { items: [{ ...found, character: '' }] }, 'items.0.character', noCharacter],
  [
    'adventureSession',
    { items: [{ ...found, character: 'p9:Zed' }] },
    'items.0.character',
    'This character does not take part',
  ],
  ['correction', { character: { typed: 'Thand' } }, 'character', noCharacter],
  ['correction', { exp: 0 }, 'exp', 'Add or remove some exp, or choose a new status'],
  ['correction', { exp: 2e9 }, 'exp', 'At most 1,000,000,000'],
  ['correction', { exp: -2e9 }, 'exp', 'At least -1,000,000,000'],
  ['item', { name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
  ['item', { name: '\u3164' }, 'name', 'Name cannot be empty'],
  ['item', { name: 'Ame\u200bthyst' }, 'name', hiddenIn('name', 'zero width space', 'Ame')],
  ['item', { name: '\u202eAmethyst' }, 'name', hiddenFirst],
  ['item', { link: 'www.5e.tools/x' }, 'link', 'Begin the link with https://'],
  ['item', { link: 'javascript:alert(1)' }, 'link', 'A link begins with https:// or http://'],
  ['item', { link: 'no url' }, 'link', 'This is not a web address, such as https://5e.tools/items.html'],
  ['item', { link: 'https://a:b@c.d' }, 'link', 'Remove the user name and the password from the link'],
  ['item', { link: `https://c.d/${'x'.repeat(1_989)}` }, 'link', 'At most 2,000 characters'],
  ['item', { sellPrice: -1 }, 'sellPrice', 'A price cannot be less than 0'],
  ['item', { buyPrice: -0.5 }, 'buyPrice', 'A price cannot be less than 0'],
  ['item', { buyPrice: '1.234' }, 'buyPrice', twoNumbers],
  ['item', { labels: ['Brwed'] }, 'labels.0', notChosen('Brwed')],
  ['item', { recipes: [badRecipe] }, 'recipes', 'One of the recipes is not valid: edit or delete it'],
  ['recipe', { label: '\u200b' }, 'label', 'You must specify a recipe name'],
  ['recipe', { label: 'Br\u00adew' }, 'label', hiddenIn('name', 'soft hyphen', 'Br')],
  ['recipe', { cost: -1 }, 'cost', 'Craft cost cannot be less than 0'],
  ['recipe', { hours: -1 }, 'hours', 'Craft time cannot be less than 0'],
  ['recipe', { cost: '12 MO' }, 'cost', noNumber],
  ['recipe', { isMultiCraft: true, craftQuantity: 0 }, 'craftQuantity', 'At least 1'],
  ['recipe', { minQuantity: 0 }, 'minQuantity', 'At least 1'],
  ['recipe', { minQuantity: null }, 'minQuantity', 'This cannot be empty'],
  ['recipe', { maxQuantity: '2,5' }, 'maxQuantity', wholeNumber],
  ['recipe', { maxQuantity: 1_000_001 }, 'maxQuantity', 'At most 1,000,000'],
  ['recipe', { minQuantity: 5 }, 'maxQuantity', 'The max quantity cannot be less than the min quantity'],
  ['recipe', { materials: [{ name: 'a', quantity: null }] }, 'materials.0.quantity', 'This cannot be empty'],
  ['recipe', { cost: 0, hours: 0, materials: ['Iro'] }, 'materials.0', notChosen('Iro')],
  ['recipe', { cost: 0, hours: 0, materials: [] }, 'cost', costsNothing],
  ['randomItem', { labels: ['Poisn'] }, 'labels.0', notChosen('Poisn')],
  ['randomItem', { character: { typed: 'Thand' } }, 'character', noCharacter],
  ['webhook', { name: 'x'.repeat(81) }, 'name', 'At most 80 characters'],
  ['webhook', { name: 'Tav\u200bern' }, 'name', hiddenIn('name', 'zero width space', 'Tav')],
])('the %s form refuses %o at %s: %s', (name, change, path, words) => {
  const [form, valid] = forms[name];
  expect(faultsOf(form, { ...valid, ...change })).toEqual([[path, words]]);
});

it.each<[form: keyof typeof forms, what: string, change: object]>([
  ['session', 'a long title with spaces around it', { title: ` ${'x'.repeat(200)}\t ` }],
  ['correction', 'some exp', {}],
  ['correction', 'less exp', { exp: -5 }],
  ['correction', 'a status', { exp: null, status: 'retired' }],
  ['correction', 'a status and an exp of 0', { exp: 0, status: 'dead' }],
  ['correction', 'a description of several lines', { description: 'Found\r\n\ta tome' }],
  ['item', 'a price of 0', { sellPrice: 0 }],
  ['webhook', 'spaces around the name and the address', {}],
])('the %s form accepts %s', (name, _what, change) => {
  const [form, valid] = forms[name];
  expect(faultsOf(form, { ...valid, ...change })).toEqual([]);
});

it.each<[form: keyof typeof forms, requestField: string, field: string]>([
  ['session', 'title', 'title'],
  ['session', 'masterId', 'master'],
  ['session', 'outcomes', 'participants'],
  ['session', 'outcomes.3.characterId', 'participants.3.character'],
  ['adventureSession', 'outcomes.0.exp', 'participants.0.exp'],
  ['adventureSession', 'items.12', 'items.12.item'],
  ['correction', 'id', 'character'],
  ['correction', 'description', 'description'],
  ['correction', 'statusChange', 'status'],
  ['correction', 'ms', 'exp'],
  ['item', 'item.name', 'name'],
  ['item', 'item.sell.cost', 'sellPrice'],
  ['item', 'buy.cost', 'buyPrice'],
  ['item', 'craft', 'recipes'],
  ['item', 'craft.2.cost', 'recipes'],
])('the %s form shows a refusal of %s at %s', (name, requestField, field) => {
  const [{ fieldOf }]: [Form, object] = forms[name];
  expect(fieldOf!(requestField)).toBe(field);
});

it('new forms are empty', () => {
  const participants = [{ character: '', exp: 0, isDead: false }];
  const untitled = { title: '', master: '', date: now, labels: [] };
  expect(sessionForm.fromWire({ now })).toEqual({ ...untitled, participants });
  const unknown = { version: null, status: null, exp: null };
  expect(correctionForm.fromWire(null)).toEqual({ character: '', description: '', ...unknown });
  const nothing = { kinds: [], roles: [] };
  expect(webhookForm.fromWire(null)).toEqual({ name: '', format: 'discord', address: '', ...nothing });
});

it('the session form refuses typed names that are not chosen, even if two are equal', () => {
  const typed = { typed: 'Thand' };
  const participants = [participant(typed), participant(typed)];
  expect(faultsOf(sessionForm, { ...session, master: typed, participants })).toEqual([
    ['master', 'You must choose a valid master character'],
    ['participants.0.character', noCharacter],
    ['participants.1.character', noCharacter],
  ]);
});

it('the session form produces the wire format of the contract', () => {
  const labels = [{ id: 'l', name: 'Heist' }];
  expect(sessionForm.toWire({ ...session, title: ' The vault\t', labels }, { now })).toEqual({
    masterId: 'p1:Ann',
    masterReward: 1,
    title: 'The vault',
    date: now,
    labels,
    outcomes: [
      { characterId: 'p1:Ann', exp: 3, isDead: false },
      { characterId: 'p2:Bob', exp: -2, isDead: true },
    ],
  });
});

it('the correction form produces an errata with an exp of 0 if only a new status was entered', () => {
  expect(correctionForm.toWire({ ...correction, exp: null, status: 'npc' }, null)).toEqual({
    characterId: 'p1:Ann',
    errata: { ms: 0, description: 'Found a tome', statusChange: 'npc', version: 4 },
  });
});

it.each([
  ['exp adds to whatever the character has', correction],
  ['a server counts no versions', { ...correction, status: 'npc' as const, version: null }],
])('the correction form produces an errata without a version if %s', (_, data) => {
  expect('version' in correctionForm.toWire(data, null).errata).toBe(false);
});

describe('the item form', () => {
  it('keeps data that it does not show', () => {
    const data = { ...itemForm.fromWire(stored), name: 'Elixir', sellPrice: 7, buyPrice: 9 };
    expect(itemForm.toWire(data, stored)).toEqual({
      ...stored,
      name: 'Elixir',
      sell: { cost: 7, buildings: ['Shop'], tools: ['Scale'] },
      buy: { cost: 9, buildings: [], tools: [] },
    });
  });

  it.each([0, null])('removes the sell rule if the price is %j', (sellPrice) => {
    const data = { ...itemForm.fromWire(stored), sellPrice };
    expect(itemForm.toWire(data, stored).sell).toBeNull();
  });

  it('shows no price if the item has no rule for it', () => {
    expect(itemForm.fromWire(stored)).toMatchObject({ sellPrice: 5, buyPrice: null });
  });

  it('gives a new item a ratio of 1', () => {
    const data = { ...itemForm.fromWire(null), name: 'Rope', link: '  ' };
    expect(itemForm.toWire(data, null)).toMatchObject({ name: 'Rope', giveRatio: 1, link: null, craft: [] });
  });

  it('hides the fields that the server does not know', () => {
    expect(itemForm.adapt?.(itemForm.fromWire(null))).toEqual({});
    const form = itemFormOf(null, ['link', 'version']);
    expect(form.adapt?.(form.fromWire(null))).toEqual({ link: { 'ui:widget': 'hidden' } });
  });

  it('accepts a stored name and link that break newer rules, but no other invalid name or link', () => {
    const old = { ...stored, name: 'Ame\u200bthyst', link: 'javascript:alert(1)' };
    const form = itemFormOf(old);
    const data = form.fromWire(old);
    expect(faultsOf(form, data)).toEqual([]);
    expect(faultsOf(form, { ...data, usable: false })).toEqual([]);
    expect(faultsOf(form, { ...data, name: 'Ame\u00adthyst', link: 'b' }).map(([path]) => path)).toEqual([
      'name',
      'link',
    ]);
    // A name with a space at its end is another name.
    const spaced = { ...stored, name: 'AMETHYST ' };
    const edited = { ...form.fromWire(spaced), usable: false };
    expect(form.toWire(edited, spaced).name).toBe('AMETHYST ');
    expect(form.toWire({ ...edited, name: 'AMETHYST  ' }, spaced).name).toBe('AMETHYST');
    const blank = { ...stored, name: '\u200b' };
    expect(faultsOf(itemFormOf(blank), itemFormOf(blank).fromWire(blank))).toEqual([]);
  });

  it('has the bounds that the contract declares', () => {
    const shown = itemForm.schema.properties as Record<string, { minimum?: number }>;
    const declared = Object.entries<Fields[string]>(itemFields).filter(([field]) => field in shown);
    expect(declared.map(([field]) => [field, shown[field]!.minimum])).toEqual(
      declared.map(([field, { min }]) => [field, min]),
    );
  });
});

it('the recipe form accepts a stored name that breaks newer rules', () => {
  const form = recipeFormOf(toRecipe({ ...draft, label: 'Br\u00adew' }, null));
  expect(faultsOf(form, { ...draft, label: 'Br\u00adew' })).toEqual([]);
  expect(faultsOf(form, { ...draft, label: 'Br\u00adew 2' })).toHaveLength(1);
});

it('forms and server report each kind of invisible character in the same words', () => {
  const characters =
    '\n\t\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\u200e\u202e\ufe0f\u{e0041}\u2800\ud800\u0007\u2062';
  const names = Array.from(characters, (character) => `a${character}b`);
  const words = [...names, '\u200bb'].map((name) => {
    const hidden = hiddenCharacter(name)!;
    const { message, values } = hiddenFault('name', 'name', hidden);
    expect(text(message, values)).toBe(hiddenWords('name', hidden).message);
    return /\((.*)\)/.exec(text(message, values))?.[1];
  });
  expect(words.join(', ')).toBe(
    'line break, tab, zero width space, zero width non-joiner, zero width joiner, word joiner, byte order mark, ' +
      'soft hyphen, Hangul filler, direction mark, direction control, variation selector, tag character, ' +
      'blank pattern, half of a character, control character U+0007, formatting character U+2062, zero width space',
  );
});

it.each([
  ['', 'Address cannot be empty'],
  ['ftp://a.example', 'An address begins with https:// or http://'],
  ['https://', 'This is not a web address, such as https://example.org/events'],
  ['https://me:word@a.example', 'Remove the user name and the password from the address'],
  [`https://a.example/${'x'.repeat(2_000)}`, 'At most 2,000 characters'],
])('the form of a new webhook refuses the address "%s": %s', (address, words) => {
  expect(faultsOf(webhookForm, { ...webhook, address })).toEqual([['address', words]]);
});

it('the form of a new webhook sends trimmed texts, and the kinds in the order of the contract', () => {
  expect(webhookForm.toWire(webhook, null)).toEqual({
    name: 'Tavern',
    format: 'discord',
    address: 'https://discord.example/api/webhooks/1/secret',
    kinds: ['sessionRegistered', 'characterDied'],
    roles: [],
  });
});

it('the form of a new webhook sends the role of each label to Discord only, and refuses a label that is not chosen and an id of letters', () => {
  const roles = [{ label: 'one-shot', role: '112233445566778899' }];
  expect(faultsOf(webhookForm, { ...webhook, roles })).toEqual([]);
  expect(webhookForm.toWire({ ...webhook, roles }, null).roles).toEqual(roles);
  const wrong = [{ label: '', role: '@Heroes' }];
  expect(faultsOf(webhookForm, { ...webhook, roles: wrong })).toEqual([
    ['roles.0.label', 'Choose a label'],
    ['roles.0.role', 'The id of a role has 15 to 20 digits'],
  ]);
  const signed = { ...webhook, format: 'signed' as const, roles: wrong };
  expect(faultsOf(webhookForm, signed)).toEqual([]);
  expect(webhookForm.toWire(signed, null).roles).toEqual([]);
});

it('the form of a stored webhook preserves kinds of a newer server, and sends the others in the order of the boxes', () => {
  const kinds = ['feastHeld', 'itemGiven', 'sessionRegistered'];
  const before = webhookIn({ id: 'w', name: 'Tavern', kinds })!;
  const data = webhookChangeForm.fromWire(before);
  const sorted = ['sessionRegistered', 'itemGiven', 'feastHeld'];
  expect(data).toEqual({ name: 'Tavern', kinds: sorted, roles: [] });
  expect(faultsOf(webhookChangeForm, data)).toEqual([]);
  expect(webhookChangeForm.toWire({ ...data, name: ' Inn ' }, before)).toEqual({ ...data, name: 'Inn' });
});
