import { describe, expect, test } from 'vitest';
import { bram, communityOfFile } from '../support/community.ts';
import { failure, inventoryPath, lyra } from '../support/serve.ts';

/** Each test that writes has its own items. */
const here = communityOfFile();
const { ask, character, createItem, inventory, refusal } = here;

const potion = 'Potion of Healing';

test('a purchase adds the pieces, and may cost all of the character’s money, but not more', async () => {
  expect((await character(bram)).money).toBe(10);
  await createItem({ name: 'Grapnel', buy: { cost: 2.5 } });
  expect(failure(await inventory('player', bram, 'BUY', 'Grapnel', 5)).field).toBe('qty');
  expect((await inventory('player', bram, 'BUY', 'Grapnel', 4)).json().status).toBe(true);
  expect(await character(bram)).toMatchObject({ money: 0, inventory: { Grapnel: 4 } });
});

test('a purchase or a sale costs nothing and requires no tools if its rule has nulls', async () => {
  const rule = { cost: null, tools: null, buildings: null };
  await createItem({ name: 'Pebble', sell: rule, buy: rule });
  const { money } = await character(bram);
  expect((await inventory('player', bram, 'BUY', 'Pebble', 2)).statusCode).toBe(200);
  expect((await inventory('player', bram, 'SELL', 'Pebble', 1)).statusCode).toBe(200);
  expect(await character(bram)).toMatchObject({ money, inventory: { Pebble: 1 } });
});

describe('a sale', () => {
  const sell = (itemId: string, qty: number, more: object = {}) =>
    ask('player', 'POST', inventoryPath(lyra), { itemId, qty, operation: 'SELL', ...more });

  /** Creates an item, and gives pieces of it to the seller. */
  async function give(name: string, cost: number, quantity: number): Promise<void> {
    await createItem({ name, sell: { cost } });
    await inventory('keeper', lyra, 'ASSIGN', name, quantity);
  }

  test('succeeds only at the expected price if it states one', async () => {
    await give('Bargain', 3, 2);
    const message = 'The price has changed: Bargain now brings 3.00 MO. Nothing was sold.';
    const refused = { code: 409, field: 'cost', message };
    expect(await refusal(() => sell('Bargain', 1, { cost: 3.01 }))).toMatchObject(refused);
    expect((await sell('Bargain', 1, { cost: 3 })).statusCode).toBe(200);
  });

  test('of the last piece succeeds once, however many are sent at the same moment', async () => {
    await give('Last piece', 2, 1);
    const { money } = await character(lyra);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell('Last piece', 1)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    const after = await character(lyra);
    expect(after.inventory).not.toHaveProperty(['Last piece']);
    expect(after.money).toBeCloseTo(money + 2, 10);
  });
});

test('an assignment gives pieces to any character, even to a dead one, without a buy rule or money', async () => {
  const dead = 'demo-player:Old Tobren Ashe';
  const { money } = await character(dead);
  for (const who of ['keeper', 'admin'] as const)
    expect((await inventory(who, dead, 'ASSIGN', 'Oath of Service', 2)).json().status).toBe(true);
  expect(await character(dead)).toMatchObject({ money, inventory: { 'Oath of Service': 4 } });
});

test('trades at the same moment have exactly the effects that their answers report', async () => {
  await createItem({ name: 'Marble', buy: { cost: 2 }, sell: { cost: 1 } });
  await inventory('keeper', bram, 'ASSIGN', 'Marble', 10);
  const { money } = await character(bram);
  const trades = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'SELL' : 'BUY'));
  const answers = await Promise.all(trades.map((trade) => inventory('player', bram, trade, 'Marble', 1)));
  const done = (trade: string) =>
    answers.filter(({ statusCode }, index) => statusCode === 200 && trades[index] === trade).length;
  expect(done('SELL')).toBeGreaterThan(1);
  const after = await character(bram);
  expect(after.inventory['Marble'] ?? 0).toBe(10 - done('SELL') + done('BUY'));
  expect(after.money).toBeCloseTo(money + done('SELL') - 2 * done('BUY'), 10);
});

test.each([
  ['SELL', 'player'],
  ['BUY', 'player'],
  ['ASSIGN', 'keeper'],
  ['TAKE', 'keeper'],
] as const)(
  'a refused inventory change %s has an invalid quantity, character or item',
  async (operation, who) => {
    const name = `${operation} me`;
    await createItem({ name, sell: { cost: 1 }, buy: { cost: 1 } });
    await inventory('keeper', lyra, 'ASSIGN', name, 2);
    const bad = { code: 400, field: 'qty' };
    for (const quantity of [0, 0.5, 2 ** 53, null, '1'])
      expect(await refusal(() => inventory(who, lyra, operation, name, quantity))).toMatchObject(bad);
    for (const [owner, item, code] of [
      ['demo-player:Nobody', name, 404],
      ['__proto__', name, 404],
      [lyra, '__proto__', 404],
      [lyra, '', 400],
    ] as const)
      expect((await refusal(() => inventory(who, owner, operation, item, 1))).code).toBe(code);
  },
);

test('a refused inventory change comes from a member without the role (ASSIGN, TAKE) or without ownership (SELL, BUY)', async () => {
  for (const [operations, members, owner] of [
    [['ASSIGN', 'TAKE'], ['player', 'master'], lyra],
    [['ASSIGN', 'TAKE'], ['player', 'master'], 'no:one'],
    [['SELL', 'BUY'], ['admin', 'keeper'], lyra],
  ] as const)
    for (const operation of operations)
      for (const who of members)
        expect((await refusal(() => inventory(who, owner, operation, potion, 1))).code).toBe(403);
});

test.each([
  ['another member’s character', lyra, 'master', 403],
  ['another member’s character, by a manager of characters', lyra, 'keeper', 400],
  ['a character that does not exist', 'no:one', 'master', 400],
] as const)(
  'a refused inventory change has a malformed body, seen after access: %s',
  async (_whose, characterId, who, code) => {
    const { authToken } = await here.server.signIn(`demo-${who}`);
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', url: inventoryPath(characterId), headers } as const;
    for (const payload of ['{', '', '{"operation":"SELL"}', '{"itemId":"x","qty":1,"operation":"sell"}']) {
      const refused = await refusal(() => here.server.ask({ ...sent, payload }, authToken));
      expect([payload, refused.code]).toEqual([payload, code]);
    }
  },
);

test('a refused inventory change has a message that states the reason', async () => {
  await createItem({ name: 'Estate', sell: { cost: 1e300 }, buy: { cost: 1e6, tools: ['Anvil', 'Saw'] } });
  await createItem({ name: 'Castle', buy: { cost: 1e6 } });
  await createItem({ name: 'Anvil', sell: { cost: 1, tools: ['Tongs'] } });
  for (const name of ['Estate', 'Anvil', 'Oath of Service'])
    await inventory('keeper', bram, 'ASSIGN', name, 5);
  const stack =
    'The quantity must be a whole number from 1 up, and a stack can have at most 1,000,000,000 pieces.';
  const lacks = 'requires a proficiency that this character lacks:';
  for (const [who, operation, item, quantity, message] of [
    ['player', 'BUY', 'Oath of Service', 1, 'Oath of Service cannot be bought.'],
    ['player', 'BUY', 'Castle', 1, 'This character does not have enough money.'],
    ['player', 'BUY', 'Estate', 1, `Buying Estate ${lacks} Anvil, Saw.`],
    ['player', 'SELL', 'Estate', 5, 'The amount of money is too large.'],
    ['keeper', 'TAKE', 'Estate', 6, 'The quantity must be a whole number from 1 to 5.'],
    ['player', 'SELL', 'Estate', 6, 'The quantity must be a whole number from 1 to 5.'],
    ['player', 'SELL', 'Anvil', 1, `Selling Anvil ${lacks} Tongs.`],
    ['player', 'SELL', 'Oath of Service', 1, 'Oath of Service cannot be sold.'],
    ['keeper', 'TAKE', 'Castle', 1, 'This character owns no Castle.'],
    ['keeper', 'ASSIGN', 'Estate', 999_999_996, stack],
    ['keeper', 'SELL', 'Estate', 1, 'This character belongs to someone else.'],
    ['keeper', 'TAKE', 'Nothing', 1, 'There is no item named "Nothing".'],
  ] as const)
    expect(await refusal(() => inventory(who, bram, operation, item, quantity))).toMatchObject({
      message,
      ...(message.includes(lacks) ? { code: 403 } : {}),
    });
  expect((await inventory('keeper', bram, 'ASSIGN', 'Estate', 999_999_995)).statusCode).toBe(200);
});
