import { describe, expect, test } from 'vitest';
import { salePrice } from '#core/rules/sale.ts';
import { allOf, digest, failure, inventoryPath, lyra, pathOf, serve, type TestServer } from './support.ts';
import { staysSound } from './community.ts';
import { calls } from '#core/contract/calls.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { readItem } from '#core/contract/items.ts';

const stack = 'Potion of Healing';

async function scene(characterId = lyra) {
  const server = staysSound(await serve());
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
  test('removes the pieces and pays price times quantity', async () => {
    const { server, sell, seller } = await scene();
    const before = await seller();
    const cost = await priceOf(server, stack);
    expect((await sell(stack, 5)).json()).toEqual({ status: true, message: null, code: null });
    const after = await seller();
    expect(after.inventory[stack]).toBe(before.inventory[stack]! - 5);
    expect(after.money).toBeCloseTo(before.money + salePrice(cost, 5), 10);
  });

  test('of every piece removes the item from the inventory', async () => {
    const { sell, seller } = await scene();
    expect((await sell(stack, (await seller()).inventory[stack])).statusCode).toBe(200);
    expect(Object.keys((await seller()).inventory)).not.toContain(stack);
    expect(failure(await sell(stack, 1)).message).toBe(`This character owns no ${stack}.`);
  });

  test('with an expected price succeeds at that price only', async () => {
    const { server, sell, seller } = await scene();
    const cost = await priceOf(server, stack);
    const before = await seller();
    const refused = failure(await sell(stack, 1, { cost: cost + 0.01 }));
    expect([refused.code, refused.field]).toEqual([409, 'cost']);
    expect(refused.message).toBe(`The price has changed: ${stack} now brings ${cost} MO. Nothing was sold.`);
    expect(await seller()).toEqual(before);
    expect((await sell(stack, 1, { cost })).statusCode).toBe(200);
  });

  test('keeps money exact to the hundredth over many sales', async () => {
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

describe('a refused sale changes nothing', () => {
  test.each([
    ['of nothing', stack, 0, 400],
    ['of a negative quantity', stack, -1, 400],
    ['of a fraction of a piece', stack, 1.5, 400],
    ['of more than owned', stack, 1_000, 400],
    ['of a huge number', stack, 1e308, 400],
    ['of a quantity that is text', stack, '1', 400],
    ['without a quantity', stack, null, 400],
    ['of an item without a sell rule', 'Oath of Service', 1, 400],
    ['of an item that is not owned', 'Greater Potion of Fire Breath of Nobody', 1, 404],
    ['of an unknown item', 'no such thing', 1, 404],
    ['of an item called __proto__', '__proto__', 1, 404],
    ['of an item without a name', '', 1, 400],
    ['without the proficiency', 'Masterwork Anvil', 1, 403],
  ])('%s', async (_name, itemId, quantity, code) => {
    const { server, sell } = await scene();
    const before = await digest(server);
    expect(failure(await sell(itemId, quantity)).code).toBe(code);
    expect(await digest(server)).toBe(before);
  });

  test('with a message that says what is missing', async () => {
    const { sell, seller } = await scene();
    const owned = (await seller()).inventory[stack];
    expect(failure(await sell(stack, 0))).toMatchObject({
      message: `The quantity must be a whole number from 1 to ${owned}.`,
      field: 'qty',
    });
    expect(failure(await sell('Oath of Service', 1)).message).toBe('Oath of Service cannot be sold.');
    expect(failure(await sell('Masterwork Anvil', 1)).message).toContain('Smith’s Tools');
  });

  test('for another member’s character, even by ADMIN, and for a missing one', async () => {
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

  test('by an unknown operation', async () => {
    const { server, token } = await scene();
    const before = await digest(server);
    for (const operation of ['sell', 'STEAL', '', null, 1])
      expect(
        failure(await server.post(inventoryPath(lyra), { itemId: stack, qty: 1, operation }, token)),
      ).toMatchObject({ code: 400, field: 'operation' });
    expect(await digest(server)).toBe(before);
  });
});

describe('sales at the same moment', () => {
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

  test('of parts of a stack sell exactly the pieces in it', async () => {
    const { sell, seller, server } = await scene();
    const before = await seller();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(stack, 5)));
    const sold = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(sold).toBe(Math.floor(before.inventory[stack]! / 5));
    const after = await seller();
    expect(after.inventory[stack]).toBe(before.inventory[stack]! - sold * 5);
    expect(after.money).toBeCloseTo(before.money + sold * salePrice(await priceOf(server, stack), 5), 10);
  });
});
