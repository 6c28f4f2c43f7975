import { describe, expect, it } from 'vitest';
import type { Fields } from '#core/contract/fields.ts';
import { itemFields, readItem, type Recipe, type WireItem } from '#core/contract/items.ts';
import { webhookIn } from '#core/contract/webhooks/webhooks.ts';
import { hiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import { fromRecipe, toRecipe } from '#core/rules/recipe-draft.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { itemForm, itemFormOf } from '#forms/definitions/item.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { recipeForm, recipeFormOf } from '#forms/definitions/recipe.ts';
import type { SessionData } from '#forms/definitions/session.schema.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { hiddenFault } from '#forms/hidden-fault.ts';
import { hiddenWords } from '#server/hidden-words.ts';
import { text } from '#texts/texts.ts';

const now = Date.UTC(2030, 0, 1);

/** The path and message of each error that a form reports about its data. */
const faultsOf = <Data>(
  form: { faults: (data: Data) => readonly { path: string; message: string }[] },
  data: Data,
) => form.faults(data).map(({ path, message }) => [path, message]);

describe('the session form', () => {
  const empty = sessionForm.fromWire({ now });
  const full = {
    ...empty,
    title: 'The vault',
    master: 'p1:Ann',
    participants: [
      { character: 'p1:Ann', exp: 3, isDead: false },
      { character: 'p2:Bob', exp: -2, isDead: true },
    ],
  };

  it('reports every missing value in reading order', () => {
    expect(faultsOf(sessionForm, empty)).toEqual([
      ['title', 'Title cannot be empty'],
      ['master', 'You must choose a valid master character'],
      ['participants.0.character', 'You must choose a valid character'],
    ]);
  });

  it('counts the letters of a title without the spaces around it, as the sent title has none', () => {
    const longest = 'x'.repeat(200);
    expect(faultsOf(sessionForm, { ...full, title: ` ${longest}\t ` })).toEqual([]);
    expect(sessionForm.toWire({ ...full, title: ` ${longest}\t ` }, { now }).title).toBe(longest);
    expect(faultsOf(sessionForm, { ...full, title: ` ${longest}x ` })).toEqual([
      ['title', 'At most 200 characters'],
    ]);
  });

  const of = (character: SessionData['master']) => ({ character, exp: 1, isDead: false });
  const { date: _, ...undated } = full;
  it.each<[what: string, data: Partial<SessionData>, ...faults: [string, string][]]>([
    [
      'typed names that are not chosen, even if two are equal',
      { ...full, master: { typed: 'Thand' }, participants: [of({ typed: 'Thand' }), of({ typed: 'Thand' })] },
      ['master', 'You must choose a valid master character'],
      ['participants.0.character', 'You must choose a valid character'],
      ['participants.1.character', 'You must choose a valid character'],
    ],
    ['a blank title', { ...full, title: ' \u00a0 ' }, ['title', 'Title cannot be empty']],
    ['a title that cannot be seen', { ...full, title: '\u200b' }, ['title', 'Title cannot be empty']],
    [
      'a title with an invisible character, with its position',
      { ...full, title: 'The\u2069 vault' },
      ['title', 'The title contains an invisible character (direction control) after "The". Remove it.'],
    ],
    ['a missing date', undated, ['date', 'You must choose a date']],
    [
      'a half-typed date',
      { ...full, date: '2026-11-\n10:32' },
      ['date', 'Enter a date like 2026-05-24 19:30.'],
    ],
    [
      'a day that its month lacks',
      { ...full, date: '2026-11-31\n10:32' },
      ['date', 'There is no 2026-11-31.'],
    ],
    [
      'no participants',
      { ...full, participants: [] },
      ['participants', 'At least one participant is needed'],
    ],
    [
      'a character that takes part twice, at the repetition',
      { ...full, participants: [...full.participants, of('p1:Ann')] },
      ['participants.2.character', 'This character already takes part'],
    ],
  ])('refuses %s', (_what, data, ...faults) => {
    expect(faultsOf(sessionForm, data as SessionData)).toEqual(faults);
  });

  it.each([
    [null, 'This cannot be empty'],
    ['1.5', 'Only whole numbers are possible here.'],
    ['many', 'This is not a number. Write digits, with a comma or a point before decimals.'],
    [2_000_000_000, 'At most 1,000,000,000'],
  ])('refuses an exp of %j', (exp, words) => {
    const participants = [{ ...of('p1:Ann'), exp }];
    expect(faultsOf(sessionForm, { ...full, participants })).toEqual([['participants.0.exp', words]]);
  });

  it('produces the wire format of the contract', () => {
    expect(sessionForm.toWire({ ...full, labels: [{ id: 'l', name: 'Heist' }] }, { now })).toEqual({
      masterId: 'p1:Ann',
      masterReward: 1,
      title: 'The vault',
      date: now,
      labels: [{ id: 'l', name: 'Heist' }],
      outcomes: [
        { characterId: 'p1:Ann', exp: 3, isDead: false },
        { characterId: 'p2:Bob', exp: -2, isDead: true },
      ],
    });
  });

  it.each([
    ['One-Sht', 'One-Sht'],
    ['  One-Sht ', 'One-Sht'],
    ['long '.repeat(99), `${'long '.repeat(12)}…`],
  ])('refuses the label %j, because it is typed but not chosen, and quotes it', (typed, quotedText) => {
    const labels = [{ id: 'l', name: 'Heist' }, typed];
    expect(faultsOf(sessionForm, { ...full, labels })).toEqual([
      ['labels.1', `"${quotedText}" is not chosen. Choose one from the list or clear the field.`],
    ]);
  });
});

describe('the correction form', () => {
  const full = { character: 'p1:Ann', version: 4, description: 'Found a tome', status: null, exp: 5 };

  it.each([
    ['some exp', full],
    ['less exp', { ...full, exp: -5 }],
    ['a status', { ...full, exp: null, status: 'retired' as const }],
    ['a status and an exp of 0', { ...full, exp: 0, status: 'dead' as const }],
  ])('accepts %s', (_, data) => {
    expect(faultsOf(correctionForm, data)).toEqual([]);
  });

  it('accepts a multi-line description, but not control characters', () => {
    expect(faultsOf(correctionForm, { ...full, description: 'Found\r\n\ta tome' })).toEqual([]);
    expect(faultsOf(correctionForm, { ...full, description: 'Found\u0007', exp: 0 })).toEqual([
      [
        'description',
        'The description contains an invisible character (control character U+0007) after "Found". Remove it.',
      ],
      ['exp', 'Add or remove some exp, or choose a new status'],
    ]);
  });

  it.each([
    [{ character: { typed: 'Thand' } }, ['character', 'You must choose a valid character']],
    [{ exp: 0 }, ['exp', 'Add or remove some exp, or choose a new status']],
    [{ exp: '2,5', status: 'dead' as const }, ['exp', 'Only whole numbers are possible here.']],
  ])('refuses %j', (change, fault) => {
    expect(faultsOf(correctionForm, { ...full, ...change })).toEqual([fault]);
  });

  it('produces an errata with an exp of 0 if only a new status was entered', () => {
    expect(correctionForm.toWire({ ...full, exp: null, status: 'npc' }, null)).toEqual({
      characterId: 'p1:Ann',
      errata: { ms: 0, description: 'Found a tome', statusChange: 'npc', version: 4 },
    });
  });

  it.each([
    ['exp adds to whatever the character has', full],
    ['a server counts no versions', { ...full, status: 'npc' as const, version: null }],
  ])('produces an errata without a version if %s', (_, data) => {
    expect('version' in correctionForm.toWire(data, null).errata).toBe(false);
  });
});

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
    expect(faultsOf(itemForm, data)).toEqual([]);
    expect(itemForm.toWire(data, stored).sell).toBeNull();
  });

  it('shows no price if the item has no rule for it', () => {
    expect(itemForm.fromWire(stored)).toMatchObject({ sellPrice: 5, buyPrice: null });
  });

  it('gives a new item a ratio of 1', () => {
    const data = { ...itemForm.fromWire(null), name: 'Rope', link: '  ' };
    expect(itemForm.toWire(data, null)).toMatchObject({ name: 'Rope', giveRatio: 1, link: null, craft: [] });
  });

  it.each([
    [{ name: ' ' }, ['name', 'Name cannot be empty']],
    [{ name: '..' }, ['name', 'A name cannot consist of dots only. Choose another.']],
    [{ name: 'x'.repeat(201) }, ['name', 'At most 200 characters']],
    [{ name: '\u3164' }, ['name', 'Name cannot be empty']],
    [
      { name: 'Ame\u200bthyst' },
      ['name', 'The name contains an invisible character (zero width space) after "Ame". Remove it.'],
    ],
    [
      { name: '\u202eAmethyst' },
      ['name', 'The name begins with an invisible character (direction control). Remove it.'],
    ],
    [{ link: 'www.5e.tools/x' }, ['link', 'Begin the link with https://']],
    [{ link: 'javascript:alert(1)' }, ['link', 'A link begins with https:// or http://']],
    [{ link: 'not a url' }, ['link', 'This is not a web address, such as https://5e.tools/items.html']],
    [{ link: 'https://a:b@c.d' }, ['link', 'Remove the user name and the password from the link']],
    [{ link: `https://c.d/${'x'.repeat(1_989)}` }, ['link', 'At most 2,000 characters']],
    [{ sellPrice: -1 }, ['sellPrice', 'A price cannot be less than 0']],
    [{ buyPrice: -0.5 }, ['buyPrice', 'A price cannot be less than 0']],
    [
      { buyPrice: '1.234' },
      ['buyPrice', 'This could mean two numbers. Write 1234, or 1.2340 with decimals.'],
    ],
    [
      { labels: ['Brwed'] },
      ['labels.0', '"Brwed" is not chosen. Choose one from the list or clear the field.'],
    ],
    [
      { recipes: [{ ...recipe, materials: { Herb: 0 } }] },
      ['recipes', 'One of the recipes is not valid: edit or delete it'],
    ],
  ])('refuses %j', (change, fault) => {
    expect(faultsOf(itemForm, { ...itemForm.fromWire(stored), ...change })).toEqual([fault]);
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
});

describe('the recipe form', () => {
  const draft = fromRecipe(recipe);

  it.each([
    [{ label: ' ' }, ['label', 'You must specify a recipe name']],
    [{ label: '\u200b' }, ['label', 'You must specify a recipe name']],
    [
      { label: 'Br\u00adew' },
      ['label', 'The name contains an invisible character (soft hyphen) after "Br". Remove it.'],
    ],
    [{ cost: -1 }, ['cost', 'Craft cost cannot be less than 0']],
    [{ hours: -1 }, ['hours', 'Craft time cannot be less than 0']],
    [
      { cost: '12 MO' },
      ['cost', 'This is not a number. Write digits, with a comma or a point before decimals.'],
    ],
    [{ minQuantity: 0 }, ['minQuantity', 'At least 1']],
    [{ minQuantity: null }, ['minQuantity', 'This cannot be empty']],
    [{ maxQuantity: '2,5' }, ['maxQuantity', 'Only whole numbers are possible here.']],
    [{ materials: [{ name: 'Herb', quantity: null }] }, ['materials.0.quantity', 'This cannot be empty']],
    [{ minQuantity: 5 }, ['maxQuantity', 'The max quantity cannot be less than the min quantity']],
    [
      { materials: [{ name: 'Herb', quantity: 0 }] },
      ['materials.0.quantity', 'The quantity must be above 0'],
    ],
    [
      { cost: 0, hours: 0, materials: ['Iro'] },
      ['materials.0', '"Iro" is not chosen. Choose one from the list or clear the field.'],
    ],
    [{ cost: null, hours: null, materials: [] }, ['cost', 'A recipe must cost money, time or some material']],
    [{ cost: 0, hours: 0, materials: [] }, ['cost', 'A recipe must cost money, time or some material']],
  ])('refuses %j', (change, fault) => {
    expect(faultsOf(recipeForm, { ...draft, ...change })).toEqual([fault]);
  });

  it('accepts a stored name that breaks newer rules', () => {
    const form = recipeFormOf(toRecipe({ ...draft, label: 'Br\u00adew' }, null));
    expect(faultsOf(form, { ...draft, label: 'Br\u00adew' })).toEqual([]);
    expect(faultsOf(form, { ...draft, label: 'Br\u00adew 2' })).toHaveLength(1);
  });

  it('shows one quantity if several pieces are crafted at once, otherwise a range', () => {
    expect(recipeForm.adapt?.({ ...draft, isMultiCraft: true })).toMatchObject({
      minQuantity: { 'ui:widget': 'hidden' },
      maxQuantity: { 'ui:widget': 'hidden' },
    });
    expect(recipeForm.adapt?.(draft)).toMatchObject({ craftQuantity: { 'ui:widget': 'hidden' } });
  });
});

it.each([
  [
    'session',
    sessionForm,
    {
      title: 'title',
      masterId: 'master',
      date: 'date',
      labels: 'labels',
      outcomes: 'participants',
      'outcomes.3.characterId': 'participants.3.character',
      'outcomes.3.exp': 'participants.3.exp',
    },
  ],
  [
    'correction',
    correctionForm,
    { id: 'character', description: 'description', statusChange: 'status', ms: 'exp' },
  ],
  [
    'item',
    itemForm,
    {
      'item.name': 'name',
      'item.sell.cost': 'sellPrice',
      'buy.cost': 'buyPrice',
      'item.link': 'link',
      craft: 'recipes',
      'craft.2.cost': 'recipes',
    },
  ],
])('the %s form shows what the server refuses at the field for it', (_, { fieldOf }, fields) => {
  expect(Object.keys(fields).map((field) => [field, fieldOf!(field)])).toEqual(Object.entries(fields));
});

it.each([
  [
    { labels: ['Poisn'] },
    ['labels.0', '"Poisn" is not chosen. Choose one from the list or clear the field.'],
  ],
  [{ character: '' }, ['character', 'You must choose a valid character']],
  [{ character: { typed: 'Thand' } }, ['character', 'You must choose a valid character']],
])('the random item form refuses %j', (change, fault) => {
  expect(faultsOf(randomItemForm, { character: 'p1:Ann', labels: [], ...change })).toEqual([fault]);
});

it('forms and server report each kind of invisible character in the same words', () => {
  const characters =
    '\n\t\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\u200e\u202e\ufe0f\u{e0041}\u2800\u0007\u2062';
  const names = Array.from(`${characters}\ud800`, (character) => `a${character}b`);
  const hiddenCharacters = [...names, '\u200bb'].map((name) => hiddenCharacter(name)!);
  expect(new Set(hiddenCharacters.map(({ kind }) => kind)).size).toBe(17);
  for (const one of hiddenCharacters) {
    const { message, values } = hiddenFault('name', 'name', one);
    expect(text(message, values)).toBe(hiddenWords('name', one).message);
  }
});

it.each([
  ['a\u200cb', 'zero width non-joiner'],
  ['a\u200db', 'zero width joiner'],
  ['a\u2060b', 'word joiner'],
  ['a\ufe0fb', 'variation selector'],
  ['a\u{e0041}b', 'tag character'],
  ['a\u2800b', 'blank pattern'],
  ['a\ud800b', 'half of a character'],
  ['a\ufff9b', 'formatting character U+FFF9'],
])('a name that contains %j is refused with the words for the character: %s', (name, words) => {
  const { message, values } = hiddenFault('name', 'name', hiddenCharacter(name)!);
  expect(text(message, values)).toContain(words);
});

describe('the form of a new webhook', () => {
  const full = {
    name: ' Tavern ',
    format: 'discord' as const,
    address: ' https://discord.example/api/webhooks/1/secret ',
    kinds: ['characterDied', 'sessionRegistered'],
    roles: [],
  };

  it('starts empty with the format of Discord, and reports every missing value in reading order', () => {
    const empty = webhookForm.fromWire(null);
    expect(empty).toEqual({ name: '', format: 'discord', address: '', kinds: [], roles: [] });
    expect(faultsOf(webhookForm, empty)).toEqual([
      ['name', 'Name cannot be empty'],
      ['address', 'Address cannot be empty'],
      ['kinds', 'Choose at least one kind of event'],
    ]);
  });

  it.each([
    ['hooks.example/a', 'Begin the address with https://'],
    ['ftp://hooks.example', 'An address begins with https:// or http://'],
    ['https://', 'This is not a web address, such as https://example.org/events'],
    ['https://me:word@hooks.example', 'Remove the user name and the password from the address'],
    [`https://hooks.example/${'x'.repeat(2_000)}`, 'At most 2,000 characters'],
  ])('refuses the address %s', (address, words) => {
    expect(faultsOf(webhookForm, { ...full, address })).toEqual([['address', words]]);
  });

  it.each([
    ['x'.repeat(81), 'At most 80 characters'],
    ['Tav\u200bern', 'The name contains an invisible character (zero width space) after "Tav". Remove it.'],
  ])('refuses the name %j', (name, words) => {
    expect(faultsOf(webhookForm, { ...full, name })).toEqual([['name', words]]);
  });

  it('sends trimmed texts, and the kinds in the order of the contract', () => {
    expect(faultsOf(webhookForm, full)).toEqual([]);
    expect(webhookForm.toWire(full, null)).toEqual({
      name: 'Tavern',
      format: 'discord',
      address: 'https://discord.example/api/webhooks/1/secret',
      kinds: ['sessionRegistered', 'characterDied'],
      roles: [],
    });
  });

  it('sends the role of each label to Discord only, and refuses a label that is not chosen and an id of letters', () => {
    const roles = [{ label: 'one-shot', role: '112233445566778899' }];
    expect(faultsOf(webhookForm, { ...full, roles })).toEqual([]);
    expect(webhookForm.toWire({ ...full, roles }, null).roles).toEqual(roles);
    const wrong = [{ label: '', role: '@Heroes' }];
    expect(faultsOf(webhookForm, { ...full, roles: wrong })).toEqual([
      ['roles.0.label', 'Choose a label'],
      ['roles.0.role', 'The id of a role has 15 to 20 digits'],
    ]);
    const signed = { ...full, format: 'signed' as const, roles: wrong };
    expect(faultsOf(webhookForm, signed)).toEqual([]);
    expect(webhookForm.toWire(signed, null).roles).toEqual([]);
  });

  it('explains where to find the address of the chosen format', () => {
    const hint = (format: 'discord' | 'signed') =>
      webhookForm.adapt?.({ ...full, format })['address']?.['ui:description'];
    expect(hint('discord')).toBe('webhookForm.addressHintDiscord');
    expect(hint('signed')).toBe('webhookForm.addressHintSigned');
  });
});

describe('the form of a stored webhook', () => {
  it('preserves kinds of a newer server, and sends the others in the order of the boxes', () => {
    const webhook = webhookIn({
      id: 'w',
      name: 'Tavern',
      kinds: ['feastHeld', 'itemGiven', 'sessionRegistered'],
    })!;
    const data = webhookChangeForm.fromWire(webhook);
    expect(data).toEqual({
      name: 'Tavern',
      kinds: ['sessionRegistered', 'itemGiven', 'feastHeld'],
      roles: [],
    });
    expect(faultsOf(webhookChangeForm, data)).toEqual([]);
    expect(webhookChangeForm.toWire({ ...data, name: ' Inn ' }, webhook)).toEqual({ ...data, name: 'Inn' });
  });
});

interface Bounds {
  minimum?: number;
  maximum?: number;
}
interface Checked {
  schema: { properties?: object };
  faults: (data: never) => readonly { path: string; message: string }[];
}

/** The forms that have fields with bounds. The function returns data with which the form shows the field. */
const bounded: [string, Checked, (field: string) => object][] = [
  ['item', itemForm, () => itemForm.fromWire(stored)],
  ['recipe', recipeForm, (field) => ({ ...fromRecipe(recipe), isMultiCraft: field === 'craftQuantity' })],
  ['correction', correctionForm, () => correctionForm.fromWire(null)],
];

it.each(
  bounded.flatMap(([id, form, dataFor]) =>
    Object.entries<Bounds>({ ...form.schema.properties }).flatMap(([field, { minimum, maximum }]) => [
      ...(minimum === undefined ? [] : [[id, field, minimum - 1, form, dataFor] as const]),
      ...(maximum === undefined ? [] : [[id, field, maximum + 1, form, dataFor] as const]),
    ]),
  ),
)('the %s form reports in its field %s what is wrong with %d', (_id, field, value, form, dataFor) => {
  const fault = form
    .faults({ ...dataFor(field), [field]: value } as never)
    .find(({ path }) => path === field);
  // The message must be a sentence, not the key of a missing text.
  expect(fault?.message).toMatch(/^[A-Z].* .*\w/);
});

it('the fields of the item form have the bounds that the contract declares', () => {
  const shown = itemForm.schema.properties as Record<string, Bounds>;
  const declared = Object.entries<Fields[string]>(itemFields).filter(([field]) => field in shown);
  expect(declared.map(([field]) => [field, shown[field]!.minimum])).toEqual(
    declared.map(([field, { min }]) => [field, min]),
  );
});
