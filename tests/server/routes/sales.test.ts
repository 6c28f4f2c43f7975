import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { salePrice } from '#core/rules/trade/sale.ts';
import {
  allOf,
  digest,
  failure,
  inventoryPath,
  lyra,
  pathOf,
  serve,
  type TestServer,
} from '../support/serve.ts';
import { withDataCheck } from '../support/community.ts';
import { calls } from '#core/contract/calls.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { readItem } from '#core/contract/items.ts';

const stack = 'Potion of Healing';

async function scene(characterId = lyra) {
  const server = withDataCheck(await serve());
  const { authToken } = await server.signIn('demo-player');
  const sell = (itemId: unknown, qty: unknown, more: object = {}) =>
    server.post(inventoryPath(characterId), { itemId, qty, operation: 'SELL', ...more }, authToken);
  const seller = async () =>
    readCharacter(
      (await server.ask({ url: pathOf(calls.character.path, { characterId }) }, authToken)).json(),
    );
  return { server, token: authToken, sell, seller };
}

async function priceOf({ app }: TestServer, name: string): Promise<number> {
  const [item] = await allOf(app.store.items.byNames([name]));
  return readItem(item!).sell?.cost ?? 0;
}

describe('a sale', () => {
  test('removes the pieces and adds price times quantity to the money', async () => {
    const { server, sell, seller } = await scene();
    const before = await seller();
    const cost = await priceOf(server, stack);
    expect((await sell(stack, 5)).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    const after = await seller();
    expect(after.inventory[stack]).toBe(before.inventory[stack]! - 5);
    expect(after.money).toBeCloseTo(before.money + salePrice(cost, 5), 10);
  });

  test('of the last piece removes the inventory entry', async () => {
    const { sell, seller } = await scene();
    expect((await sell(stack, (await seller()).inventory[stack])).statusCode).toBe(200);
    expect(Object.keys((await seller()).inventory)).not.toContain(stack);
    expect(failure(await sell(stack, 1)).message).toBe(`This character owns no ${stack}.`);
  });

  test('succeeds only at the expected price if it states one', async () => {
    const { server, sell, seller } = await scene();
    const cost = await priceOf(server, stack);
    const before = await seller();
    const refused = failure(await sell(stack, 1, { cost: cost + 0.01 }));
    expect([refused.code, refused.field]).toEqual([409, 'cost']);
    expect(refused.message).toBe(`The price has changed: ${stack} now brings ${cost} MO. Nothing was sold.`);
    expect(await seller()).toEqual(before);
    expect((await sell(stack, 1, { cost })).statusCode).toBe(200);
  });

  test('changes money by the exact number of hundredths, even over many sales', async () => {
    const { server, sell, seller } = await scene();
    await server.app.store.db
      .updateTable('item')
      .set({ sell: JSON.stringify({ cost: 0.1, buildings: [], tools: [] }) })
      .where('name', '=', stack)
      .execute();
    const before = await seller();
    for (let sold = 0; sold < 7; sold += 1) await sell(stack, 1);
    expect((await seller()).money).toBe(Math.round((before.money + 0.7) * 100) / 100);
  });
});

describe('a refused sale', () => {
  test.each([
    ['has a quantity of 0', stack, 0, 400],
    ['has a negative quantity', stack, -1, 400],
    ['has a fractional quantity', stack, 1.5, 400],
    ['exceeds the owned quantity', stack, 1_000, 400],
    ['has a huge quantity', stack, 1e308, 400],
    ['has a string as its quantity', stack, '1', 400],
    ['has no quantity', stack, null, 400],
    ['is of an item without a sell rule', 'Oath of Service', 1, 400],
    ['is of an unknown item with a plausible name', 'Greater Potion of Fire Breath of Nobody', 1, 404],
    ['is of an unknown item', 'no such thing', 1, 404],
    ['is of an item called __proto__', '__proto__', 1, 404],
    ['is of an item without a name', '', 1, 400],
    ['lacks the proficiency', 'Masterwork Anvil', 1, 403],
  ])('%s and changes nothing', async (_name, itemId, quantity, code) => {
    const { server, sell } = await scene();
    const before = await digest(server);
    expect(failure(await sell(itemId, quantity)).code).toBe(code);
    expect(await digest(server)).toBe(before);
  });

  test('has a message that states the reason', async () => {
    const { sell, seller } = await scene();
    const owned = (await seller()).inventory[stack];
    expect(failure(await sell(stack, 0))).toMatchObject({
      message: `The quantity must be a whole number from 1 to ${owned}.`,
      field: 'qty',
    });
    expect(failure(await sell('Oath of Service', 1)).message).toBe('Oath of Service cannot be sold.');
    expect(failure(await sell('Masterwork Anvil', 1)).message).toContain('Smith’s Tools');
  });

  test('names another member’s character, even by an ADMIN, or a missing character', async () => {
    const { server } = await scene();
    const before = await digest(server);
    const sale = { itemId: stack, qty: 1, operation: 'SELL' };
    for (const [member, character, code] of [
      ['demo-master', lyra, 403],
      ['demo-admin', lyra, 403],
      ['demo-admin', 'demo-player:Nobody', 404],
      ['demo-admin', '__proto__', 404],
    ] as const) {
      const { authToken } = await server.signIn(member);
      expect(failure(await server.post(inventoryPath(character), sale, authToken)).code).toBe(code);
    }
    expect(await digest(server)).toBe(before);
  });

  test('has an unknown operation', async () => {
    const { server, token } = await scene();
    const before = await digest(server);
    for (const operation of ['sell', 'STEAL', '', null, 1])
      expect(
        failure(await server.post(inventoryPath(lyra), { itemId: stack, qty: 1, operation }, token)),
      ).toMatchObject({ code: 400, field: 'operation' });
    expect(await digest(server)).toBe(before);
  });
});

describe('simultaneous sales', () => {
  test('sell the last piece once', async () => {
    const { sell, seller, server } = await scene();
    const piece = 'Rope, 50/50 Hemp and Silk';
    const before = await seller();
    expect(before.inventory[piece]).toBe(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell(piece, 1)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49);
    const after = await seller();
    expect(Object.keys(after.inventory)).not.toContain(piece);
    expect(after.money).toBeCloseTo(before.money + (await priceOf(server, piece)), 10);
  });

  test('never sell more pieces than are owned', async () => {
    const { sell, seller, server } = await scene();
    const before = await seller();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(stack, 5)));
    const salesDone = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(salesDone).toBe(Math.floor(before.inventory[stack]! / 5));
    const after = await seller();
    expect(after.inventory[stack]).toBe(before.inventory[stack]! - salesDone * 5);
    expect(after.money).toBeCloseTo(
      before.money + salesDone * salePrice(await priceOf(server, stack), 5),
      10,
    );
  });
});
