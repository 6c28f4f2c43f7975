import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { day } from '#numbers/day.ts';
import { maxAnswers } from '#server/store/repositories/members/idempotency-answers.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { bram, sharedServer } from '../support/community.ts';
import { failure, imagePath, inventoryPath, jsonBody, lyra, serve } from '../support/serve.ts';
import { pngBytes, upload } from '../support/images.ts';
import { restarted } from '../auth/support.ts';

const potion = 'Potion of Healing';

/** Each test has its own keys. Tests that change the clock have their own server. */
const shared = sharedServer();

async function scene(server = shared()) {
  const { authToken } = await server.signIn('demo-player');
  const stock = async () => (await server.app.store.characters.find(lyra))!.inventory[potion] ?? 0;
  const before = await stock();
  /** The number of potions sold since the scene began. */
  const sold = async () => before - (await stock());
  const write = (key: string | undefined, url: string, sent: InjectOptions, token = authToken) => {
    const headers = { ...sent.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return server.ask({ ...sent, method: 'POST', url, headers }, token);
  };
  const sell = (
    key: string | undefined,
    qty: number,
    { token = authToken, itemId = potion, characterId = lyra } = {},
  ) => write(key, inventoryPath(characterId), jsonBody({ itemId, qty, operation: 'SELL' }), token);
  const send = (key: string, bytes: Buffer) => write(key, imagePath(lyra), upload(bytes));
  return { server, stock, sold, sell, send };
}

test('a write with an idempotency key has its effect once, however often it is sent, and gets the same answer each time', async () => {
  const { sell, sold } = await scene();
  const answers = [await sell('one', 1), await sell('one', 1), await sell('one', 1)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const replayed = answers.map(({ headers }) => headers['idempotency-replayed']);
  expect(replayed).toEqual([undefined, 'true', 'true']);
  expect(await sold()).toBe(1);
  await sell('two', 1);
  await sell(undefined, 1);
  expect(await sold()).toBe(3);
});

test('a write with an idempotency key has its effect once when it is sent many times at the same moment', async () => {
  const { sell, sold } = await scene();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sell('together', 1)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await sold()).toBe(1);
});

test('a write with an idempotency key has its effect once even across a restart; a restart after a day removes its answer', async () => {
  const before = await scene(await serve());
  const first = await before.sell('kept', 1);
  const { now } = before.server.clock;
  const after = await scene(await restarted(before.server));
  const again = await after.sell('kept', 1);
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(await after.sold()).toBe(0);
  const { app } = await restarted(after.server, { now: () => now + day });
  expect(await app.store.db.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
});

test('a write with an idempotency key gets the same refusal again, even if it would now succeed', async () => {
  const { sell, stock } = await scene();
  const before = await stock();
  const first = await sell('refused', before + 1);
  expect(failure(first)).toMatchObject({ code: 400, field: 'qty' });
  const keeper = (await shared().signIn('demo-keeper')).authToken;
  const gift = { itemId: potion, qty: 5, operation: 'ASSIGN' };
  expect((await shared().post(inventoryPath(lyra), gift, keeper)).statusCode).toBe(200);
  const again = await sell('refused', before + 1);
  expect([again.statusCode, again.body]).toEqual([400, first.body]);
  expect(await stock()).toBe(before + 5);
});

test('a write with an idempotency key is refused with a message if the key was used for a different write', async () => {
  const { sell, send, sold } = await scene();
  await sell('used', 1);
  const message = 'This Idempotency-Key was used for another request before.';
  for (const other of [
    await sell('used', 2),
    await sell('used', 1, { itemId: 'Beeswax' }),
    await sell('used', 1, { characterId: bram }),
    await send('used', pngBytes(100)),
  ])
    expect(failure(other)).toMatchObject({ code: 422, message });
  expect(await sold()).toBe(1);
  const statuses = [];
  for (const bytes of [110, 110, 111]) statuses.push((await send('portrait', pngBytes(bytes))).statusCode);
  expect(statuses).toEqual([200, 200, 422]);
});

test('a write with an idempotency key counts as a different write if another member sends it, and requires authorisation each time', async () => {
  const { sell, sold, server } = await scene();
  await sell('mine', 1);
  const { authToken } = await server.signIn('demo-keeper');
  expect(failure(await sell('mine', 1, { token: authToken })).code).toBe(403);
  expect(failure(await sell('mine', 1, { token: '' })).code).toBe(401);
  expect(await sold()).toBe(1);
});

test('a write with an idempotency key has its effect again after a day', async () => {
  const { sell, sold, server } = await scene(await serve());
  await sell('daily', 1);
  server.clock.now += day - 1;
  const { authToken } = await server.signIn('demo-player');
  await sell('daily', 1, { token: authToken });
  expect(await sold()).toBe(1);
  server.clock.now += 1;
  await sell('daily', 1, { token: authToken });
  await sell('daily', 1, { token: authToken });
  expect(await sold()).toBe(2);
});

test('a write with an idempotency key can be sent again after a server error, since nothing was stored', async () => {
  const { sell, sold, server } = await scene();
  const { schema } = server.app.store.db;
  await schema.alterTable('kept_answer').renameTo('away').execute();
  expect(failure(await sell('later', 1)).code).toBe(500);
  expect(await sold()).toBe(0);
  await schema.alterTable('away').renameTo('kept_answer').execute();
  expect((await sell('later', 1)).statusCode).toBe(200);
  expect(await sold()).toBe(1);
});

test('the server refuses a key that is empty, too long or contains unusual characters', async () => {
  const { sell, sold } = await scene();
  for (const key of ['', 'x'.repeat(201), 'a b', 'ümlaut'])
    expect([key, failure(await sell(key, 1)).code]).toEqual([key, 400]);
  expect(await sold()).toBe(0);
});

test('the stored answers of a member are limited in number, without those of others; the key of a removed answer counts as unused', async () => {
  const { server, sell, sold } = await scene(await serve());
  const { db } = server.app.store;
  /** Stores `count` answers of a member, one millisecond apart. */
  const fill = (member_id: string, count: number) => {
    const kept = { member_id, request_hash: '', status: 200, answer: '{}' };
    const filled = Array.from({ length: count }, (_unused, index) => {
      return { ...kept, key_hash: `filled ${index}`, created: server.clock.now + 1 + index };
    });
    return db.transaction().execute((transaction) => insertAll(transaction, 'kept_answer', filled));
  };
  const storedBy = async (memberId: string) =>
    (await db.selectFrom('kept_answer').select('created').where('member_id', '=', memberId).execute()).length;
  await fill('demo-keeper', 3);
  await sell('first', 1);
  await fill('demo-player', maxAnswers - 1);
  await sell('first', 1);
  expect([await sold(), await storedBy('demo-player')]).toEqual([1, maxAnswers]);

  server.clock.now += 60_000;
  for (const key of ['more', 'more', 'first', 'first']) await sell(key, 1);
  expect(await sold()).toBe(3);
  expect([await storedBy('demo-player'), await storedBy('demo-keeper')]).toEqual([maxAnswers, 3]);
});
