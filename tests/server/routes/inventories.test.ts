import { describe, expect, test } from 'vitest';
import { bram, community, sharedCommunity } from '../support/community.ts';
import { digest, failure, inventoryPath, lyra } from '../support/serve.ts';

const shared = sharedCommunity();

const potion = 'Potion of Healing';

/** The community with an item that costs 2.5 MO per piece; `more` changes its buy rule. */
async function communityWithGrapnel(more: object = {}) {
  const parts = await community();
  const buy = { cost: 2.5, buildings: [], tools: [], ...more };
  expect((await parts.createItem({ name: 'Grapnel', buy })).statusCode).toBe(200);
  return parts;
}

describe('a purchase', () => {
  test('adds the pieces, and costs their price times their quantity', async () => {
    const { character, inventory } = await communityWithGrapnel();
    const before = await character(lyra);
    expect((await inventory('player', lyra, 'BUY', 'Grapnel', 3)).json().status).toBe(true);
    await inventory('player', lyra, 'BUY', 'Grapnel', 1);
    const after = await character(lyra);
    expect(after.inventory['Grapnel']).toBe(4);
    expect(after.money).toBeCloseTo(before.money - 10, 10);
  });

  test('may cost all of the character’s money, but not more', async () => {
    const { character, inventory } = await communityWithGrapnel();
    expect((await character(bram)).money).toBe(10);
    expect(failure(await inventory('player', bram, 'BUY', 'Grapnel', 5)).message).toContain('money');
    expect((await inventory('player', bram, 'BUY', 'Grapnel', 4)).statusCode).toBe(200);
    expect(await character(bram)).toMatchObject({ money: 0, inventory: { Grapnel: 4 } });
    expect(failure(await inventory('player', bram, 'BUY', 'Grapnel', 1)).field).toBe('qty');
  });

  test('requires proficiency in the tools of its rule', async () => {
    const { inventory } = await communityWithGrapnel({ tools: ['Thieves’ Tools'] });
    expect((await inventory('player', lyra, 'BUY', 'Grapnel', 1)).statusCode).toBe(200);
    expect(failure(await inventory('player', bram, 'BUY', 'Grapnel', 1))).toMatchObject({
      code: 403,
      message: expect.stringContaining('Thieves’ Tools'),
    });
  });
});

test('a rule of trade with nulls costs nothing and requires no tools', async () => {
  const { character, createItem, inventory } = await community();
  const rule = { cost: null, tools: null, buildings: null };
  await createItem({ name: 'Pebble', sell: rule, buy: rule });
  const before = await character(bram);
  expect((await inventory('player', bram, 'BUY', 'Pebble', 2)).statusCode).toBe(200);
  expect((await inventory('player', bram, 'SELL', 'Pebble', 1)).statusCode).toBe(200);
  expect(await character(bram)).toMatchObject({ money: before.money, inventory: { Pebble: 1 } });
});

describe('an assignment', () => {
  test('gives pieces to any character, even to a dead one', async () => {
    const { character, inventory } = await community();
    const dead = 'demo-player:Old Tobren Ashe';
    expect((await inventory('keeper', dead, 'ASSIGN', potion, 2)).json().status).toBe(true);
    expect((await character(dead)).inventory[potion]).toBe(2);
    await inventory('admin', dead, 'ASSIGN', potion, 1);
    expect((await character(dead)).inventory[potion]).toBe(3);
  });

  test('requires neither a buy rule nor money', async () => {
    const { character, inventory } = await community();
    const before = await character(bram);
    await inventory('keeper', bram, 'ASSIGN', 'Oath of Service', 1);
    expect(await character(bram)).toMatchObject({ money: before.money, inventory: { 'Oath of Service': 1 } });
  });
});

describe('a removal', () => {
  test('removes pieces; with the last piece, it removes the inventory entry', async () => {
    const { character, inventory } = await community();
    const owned = (await character(lyra)).inventory[potion]!;
    await inventory('keeper', lyra, 'TAKE', potion, 1);
    expect((await character(lyra)).inventory[potion]).toBe(owned - 1);
    await inventory('keeper', lyra, 'TAKE', potion, owned - 1);
    expect((await character(lyra)).inventory).not.toHaveProperty([potion]);
    expect(failure(await inventory('keeper', lyra, 'TAKE', potion, 1)).message).toContain('owns no');
  });
});

describe('a refused inventory change', () => {
  const operations = ['SELL', 'BUY', 'ASSIGN', 'TAKE'] as const;
  const actor = { SELL: 'player', BUY: 'player', ASSIGN: 'keeper', TAKE: 'keeper' } as const;

  test.each(operations)('%s: the quantity is not a whole number of at least 1', async (operation) => {
    const { server, inventory } = await communityWithGrapnel();
    await inventory('keeper', lyra, 'ASSIGN', 'Grapnel', 2);
    const before = await digest(server);
    for (const quantity of [0, -1, 0.5, 1e308, 2 ** 53, null, '1', [1], {}])
      expect(failure(await inventory(actor[operation], lyra, operation, 'Grapnel', quantity))).toMatchObject({
        code: 400,
        field: 'qty',
      });
    expect(await digest(server)).toBe(before);
  });

  test.each(operations)('%s: the character or the item does not exist', async (operation) => {
    const { inventory } = shared();
    const who = actor[operation];
    expect(failure(await inventory(who, 'demo-player:Nobody', operation, potion, 1)).code).toBe(404);
    expect(failure(await inventory(who, '__proto__', operation, potion, 1)).code).toBe(404);
    expect(failure(await inventory(who, lyra, operation, 'no such thing', 1)).code).toBe(404);
    expect(failure(await inventory(who, lyra, operation, '', 1)).code).toBe(400);
  });

  test('comes from a member without the role (ASSIGN, TAKE) or without ownership (SELL, BUY)', async () => {
    const { server, inventory } = await communityWithGrapnel();
    const before = await digest(server);
    for (const operation of ['ASSIGN', 'TAKE'])
      for (const who of ['player', 'master'] as const) {
        expect(failure(await inventory(who, lyra, operation, potion, 1)).code).toBe(403);
        expect(failure(await inventory(who, 'no:one', operation, potion, 1)).code).toBe(403);
      }
    for (const operation of ['SELL', 'BUY'])
      for (const who of ['admin', 'keeper'] as const)
        expect(failure(await inventory(who, lyra, operation, 'Grapnel', 1)).code).toBe(403);
    expect(await digest(server)).toBe(before);
  });

  test.each([
    ['another member’s character', lyra, 'master', 403],
    ['another member’s character, by a manager of characters', lyra, 'keeper', 400],
    ['the member’s own character', lyra, 'player', 400],
    ['a character that does not exist', 'no:one', 'master', 400],
  ] as const)(
    'has a malformed body, which the server checks after access: %s',
    async (_whose, characterId, who, code) => {
      const { server } = shared();
      const { authToken } = await server.signIn(`demo-${who}`);
      const headers = { 'content-type': 'application/json' };
      const before = await digest(server);
      for (const payload of [
        '{',
        '',
        '{}',
        '{"operation":"SELL"}',
        '{"itemId":7,"qty":1,"operation":"ASSIGN"}',
      ]) {
        const url = inventoryPath(characterId);
        const answer = await server.ask({ method: 'POST', url, headers, payload }, authToken);
        expect([payload, failure(answer).code]).toEqual([payload, code]);
      }
      expect(await digest(server)).toBe(before);
    },
  );

  test('names an item without a buy rule', async () => {
    const { inventory } = shared();
    expect(failure(await inventory('player', lyra, 'BUY', 'Oath of Service', 1))).toMatchObject({
      code: 400,
      field: 'itemId',
    });
  });

  test('would raise the quantity above the maximum', async () => {
    const { inventory } = await community();
    expect((await inventory('keeper', bram, 'ASSIGN', potion, 999_999_999)).statusCode).toBe(200);
    const refused = failure(await inventory('keeper', bram, 'ASSIGN', potion, 2));
    expect(refused).toMatchObject({
      field: 'qty',
      message:
        'The quantity must be a whole number from 1 up, and a stack can have at most 1000000000 pieces.',
    });
    expect((await inventory('keeper', bram, 'ASSIGN', potion, 1)).statusCode).toBe(200);
  });

  test('has a message that states the reason', async () => {
    const { createItem, inventory } = await community();
    await createItem({ name: 'Estate', sell: { cost: 1e300 }, buy: { cost: 1e6, tools: ['Anvil', 'Saw'] } });
    await createItem({ name: 'Castle', buy: { cost: 1e6 } });
    await inventory('keeper', bram, 'ASSIGN', 'Estate', 5);
    const messages = [];
    for (const [who, operation, item, quantity] of [
      ['player', 'BUY', 'Oath of Service', 1],
      ['player', 'BUY', 'Castle', 1],
      ['player', 'BUY', 'Estate', 1],
      ['player', 'SELL', 'Estate', 5],
      ['keeper', 'TAKE', 'Estate', 6],
      ['keeper', 'TAKE', 'Castle', 1],
      ['keeper', 'SELL', 'Estate', 1],
      ['keeper', 'TAKE', 'Nothing', 1],
    ] as const)
      messages.push(failure(await inventory(who, bram, operation, item, quantity)).message);
    expect(messages).toEqual([
      'Oath of Service cannot be bought.',
      'This character does not have enough money.',
      'Buying Estate requires a proficiency that this character lacks: Anvil, Saw.',
      'The amount of money is too large.',
      'The quantity must be a whole number from 1 to 5.',
      'This character owns no Castle.',
      'This character belongs to someone else.',
      'There is no item named "Nothing".',
    ]);
  });

  test('would raise money above the maximum by a sale', async () => {
    const { createItem, inventory, server } = await community();
    await createItem({ name: 'Crown', sell: { cost: 1e300 } });
    await inventory('keeper', bram, 'ASSIGN', 'Crown', 5);
    const before = await digest(server);
    expect(failure(await inventory('player', bram, 'SELL', 'Crown', 5)).code).toBe(400);
    expect(await digest(server)).toBe(before);
  });
});
