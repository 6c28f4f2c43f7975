import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { maxAnswers } from '#server/store/repositories/idempotency-answers.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { failure, imagePath, inventoryPath, lyra, open, serve, seededFolder } from '../support/serve.ts';
import { pngBytes, upload } from '../support/images.ts';

const potion = 'Potion of Healing';
const day = 86_400_000;

async function scene(dataDir?: string) {
  const server = dataDir === undefined ? await serve() : await open({ dataDir });
  const { authToken } = await server.signIn('demo-player');
  const stock = async () => (await server.app.store.characters.find(lyra))!.inventory[potion] ?? 0;
  const sell = (
    key: string | undefined,
    qty: number,
    { token = authToken, itemId = potion, characterId = lyra } = {},
  ): Promise<LightMyRequestResponse> =>
    server.ask(
      {
        method: 'POST',
        url: inventoryPath(characterId),
        headers: key === undefined ? {} : { 'idempotency-key': key },
        payload: { itemId, qty, operation: 'SELL' },
      },
      token,
    );
  return { server, authToken, stock, sell };
}

describe('a write with an idempotency key', () => {
  test('has its effect once, however often it is sent, and gets the same answer each time', async () => {
    const { sell, stock } = await scene();
    const before = await stock();
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1) answers.push(await sell('one', 1));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
      'true',
    ]);
    expect(await stock()).toBe(before - 1);
    await sell('two', 1);
    await sell(undefined, 1);
    expect(await stock()).toBe(before - 3);
  });

  test('has its effect once when it is sent many times at the same moment', async () => {
    const { sell, stock } = await scene();
    const before = await stock();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell('together', 1)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await stock()).toBe(before - 1);
  });

  test('has its effect once even across a restart', async () => {
    const dataDir = await seededFolder();
    const before = await scene(dataDir);
    const first = await before.sell('kept', 1);
    const remaining = await before.stock();
    await before.server.app.close();
    const after = await scene(dataDir);
    const again = await after.sell('kept', 1);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await after.stock()).toBe(remaining);
    await after.server.app.close();
  });

  test('gets the same refusal again, even if it would now succeed', async () => {
    const { sell, stock, server } = await scene();
    const before = await stock();
    const first = await sell('refused', before + 1);
    expect(failure(first)).toMatchObject({ code: 400, field: 'qty' });
    await server.app.store.db
      .updateTable('inventory')
      .set({ quantity: 50 })
      .where('character_id', '=', lyra)
      .where('item_name', '=', potion)
      .execute();
    const again = await sell('refused', before + 1);
    expect([again.statusCode, again.body]).toEqual([400, first.body]);
    expect(await stock()).toBe(50);
  });

  test('is refused with a message if the key was used for a different write', async () => {
    const { sell, stock, server, authToken } = await scene();
    await sell('used', 1);
    const before = await stock();
    for (const other of [
      await sell('used', 2),
      await sell('used', 1, { itemId: 'Beeswax' }),
      await sell('used', 1, { characterId: 'demo-player:Bram Copperkettle' }),
      await server.ask(
        {
          method: 'POST',
          url: imagePath(lyra),
          ...upload(pngBytes(100)),
          headers: { ...upload(pngBytes(100)).headers, 'idempotency-key': 'used' },
        },
        authToken,
      ),
    ])
      expect(failure(other)).toMatchObject({
        code: 422,
        message: 'This Idempotency-Key was used for another request before.',
      });
    expect(await stock()).toBe(before);
  });

  test('counts as a different write if another member sends it', async () => {
    const { sell, stock, server } = await scene();
    await sell('mine', 1);
    const before = await stock();
    const { authToken } = await server.signIn('demo-keeper');
    expect(failure(await sell('mine', 1, { token: authToken })).code).toBe(403);
    expect(await stock()).toBe(before);
  });

  test('has its effect again after a day', async () => {
    const { sell, stock, server } = await scene();
    const before = await stock();
    await sell('daily', 1);
    server.clock.now += day - 1;
    const { authToken } = await server.signIn('demo-player');
    await sell('daily', 1, { token: authToken });
    expect(await stock()).toBe(before - 1);
    server.clock.now += 1;
    await sell('daily', 1, { token: authToken });
    await sell('daily', 1, { token: authToken });
    expect(await stock()).toBe(before - 2);
  });

  test('can be sent again after a server error, since nothing was stored', async () => {
    const { sell, stock, server } = await scene();
    const before = await stock();
    const { db } = server.app.store;
    await db.schema.alterTable('kept_answer').renameTo('away').execute();
    expect(failure(await sell('later', 1)).code).toBe(500);
    expect(await stock()).toBe(before);
    await db.schema.alterTable('away').renameTo('kept_answer').execute();
    expect((await sell('later', 1)).statusCode).toBe(200);
    expect(await stock()).toBe(before - 1);
  });

  test('counts as a different write if the content of its file differs', async () => {
    const { server, authToken } = await scene();
    const send = (bytes: Buffer) => {
      const { headers, payload } = upload(bytes);
      const url = imagePath(lyra);
      return server.ask(
        { method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': 'portrait' } },
        authToken,
      );
    };
    expect((await send(pngBytes(110))).statusCode).toBe(200);
    expect((await send(pngBytes(110))).statusCode).toBe(200);
    expect(failure(await send(pngBytes(111))).code).toBe(422);
  });

  test('requires authorisation each time', async () => {
    const { sell, server } = await scene();
    await sell('signed', 1);
    const asked = await server.app.inject({
      method: 'POST',
      url: inventoryPath(lyra),
      headers: { 'idempotency-key': 'signed' },
      payload: { itemId: potion, qty: 1, operation: 'SELL' },
    });
    expect(failure(asked).code).toBe(401);
  });
});

test('the server refuses a key that is empty, too long or contains unusual characters', async () => {
  const { sell, stock } = await scene();
  const before = await stock();
  for (const key of ['', 'x'.repeat(201), 'a b', 'ümlaut'])
    expect([key, failure(await sell(key, 1)).code]).toEqual([key, 400]);
  expect(await stock()).toBe(before);
});

test('a key does not affect a read', async () => {
  const { server, authToken } = await scene();
  const headers = { 'idempotency-key': 'read' };
  for (const ids of [['Beeswax'], [potion]]) {
    const asked = { method: 'POST', url: '/item/byIds', headers, payload: { ids } } as const;
    expect((await server.ask(asked, authToken)).json()).toHaveLength(1);
  }
});

test('a start removes answers that were stored a day ago', async () => {
  const dataDir = await seededFolder();
  const before = await scene(dataDir);
  await before.sell('old', 1);
  const { now } = before.server.clock;
  await before.server.app.close();
  const after = await serve({ dataDir, now: () => now + day });
  expect(await after.app.store.db.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
});

describe('the stored answers of a member', () => {
  type Scene = Awaited<ReturnType<typeof scene>>;
  /** Stores `count` answers of a member, one millisecond apart. */
  const fill = ({ server }: Scene, member_id: string, count: number) =>
    server.app.store.db.transaction().execute((transaction) =>
      insertAll(
        transaction,
        'kept_answer',
        Array.from({ length: count }, (_unused, index) => ({
          member_id,
          key_hash: `filled ${index}`,
          request_hash: '',
          status: 200,
          answer: '{}',
          created: server.clock.now + 1 + index,
        })),
      ),
    );
  const storedAnswers = ({ server: { app } }: Scene, memberId: string) =>
    app.store.db.selectFrom('kept_answer').select('created').where('member_id', '=', memberId).execute();

  test('are limited in number; once an answer is removed, its key counts as unused', async () => {
    const here = await scene();
    const before = await here.stock();
    await here.sell('first', 1);
    await fill(here, 'demo-player', maxAnswers - 1);
    await here.sell('first', 1);
    expect([await here.stock(), (await storedAnswers(here, 'demo-player')).length]).toEqual([
      before - 1,
      maxAnswers,
    ]);

    here.server.clock.now += 60_000;
    await here.sell('more', 1);
    expect(await storedAnswers(here, 'demo-player')).toHaveLength(maxAnswers);
    await here.sell('more', 1);
    expect(await here.stock()).toBe(before - 2);
    await here.sell('first', 1);
    await here.sell('first', 1);
    expect(await here.stock()).toBe(before - 3);
  });

  test('do not displace the answers of another member, however many there are', async () => {
    const here = await scene();
    await fill(here, 'demo-keeper', 3);
    await fill(here, 'demo-player', maxAnswers + 500);
    here.server.clock.now += 60_000;
    await here.sell('mine', 1);
    expect(await storedAnswers(here, 'demo-player')).toHaveLength(maxAnswers);
    expect(await storedAnswers(here, 'demo-keeper')).toHaveLength(3);
  });
});
