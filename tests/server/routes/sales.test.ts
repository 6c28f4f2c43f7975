import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { digest, failure, lyra } from '../support/serve.ts';

/** Each test that writes has its own items. */
const shared = sharedCommunity();

const sell = (item: string, quantity: unknown, more: object = {}) =>
  shared().ask('player', 'POST', `/character/${encodeURIComponent(lyra)}/inventory`, {
    itemId: item,
    qty: quantity,
    operation: 'SELL',
    ...more,
  });

/** Creates an item, and gives pieces of it to the seller. @returns the seller */
async function give(name: string, cost: number, quantity: number) {
  const { character, createItem, inventory } = shared();
  await createItem({ name, sell: { cost } });
  await inventory('keeper', lyra, 'ASSIGN', name, quantity);
  return character(lyra);
}

const statusesOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

describe('a sale', () => {
  test('removes the pieces and adds price times quantity to the money, exactly, even over many sales', async () => {
    const { money } = await give('Trinket', 0.1, 12);
    expect((await sell('Trinket', 5)).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    for (let sold = 0; sold < 6; sold += 1) await sell('Trinket', 1);
    const after = await shared().character(lyra);
    expect([after.inventory['Trinket'], after.money]).toEqual([1, Math.round((money + 1.1) * 100) / 100]);
    expect((await sell('Trinket', 1)).statusCode).toBe(200);
    expect((await shared().character(lyra)).inventory).not.toHaveProperty('Trinket');
    expect(failure(await sell('Trinket', 1)).message).toBe('This character owns no Trinket.');
  });

  test('succeeds only at the expected price if it states one', async () => {
    await give('Bargain', 3, 2);
    const before = await digest(shared().server);
    expect(failure(await sell('Bargain', 1, { cost: 3.01 }))).toMatchObject({
      code: 409,
      field: 'cost',
      message: 'The price has changed: Bargain now brings 3 MO. Nothing was sold.',
    });
    expect(await digest(shared().server)).toBe(before);
    expect((await sell('Bargain', 1, { cost: 3 })).statusCode).toBe(200);
  });
});

test.each([
  ['exceeds the owned quantity', 'Iron Ingot', 41, 400, 'The quantity must be a whole number from 1 to 40.'],
  ['is of an item without a sell rule', 'Oath of Service', 1, 400, 'Oath of Service cannot be sold.'],
  ['lacks the proficiency', 'Masterwork Anvil', 1, 403, 'Smith’s Tools'],
])('a sale that %s is refused and changes nothing', async (_name, itemId, quantity, code, words) => {
  const { server } = shared();
  const before = await digest(server);
  const message = expect.stringContaining(words);
  expect(failure(await sell(itemId, quantity))).toMatchObject({ code, message });
  expect(await digest(server)).toBe(before);
});

describe('simultaneous sales', () => {
  test('sell the last piece once', async () => {
    const { money } = await give('Last piece', 2, 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell('Last piece', 1)));
    expect([statusesOf(answers, 200), statusesOf(answers, 400)]).toEqual([1, 49]);
    const after = await shared().character(lyra);
    expect(after.inventory).not.toHaveProperty(['Last piece']);
    expect(after.money).toBeCloseTo(money + 2, 10);
  });
});
