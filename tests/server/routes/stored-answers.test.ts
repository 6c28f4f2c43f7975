import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { inventoryPath, lyra, pathOf, serve } from '../support/serve.ts';

const player = 'demo-player';
const keeper = 'demo-keeper';

/** A server, and functions that send requests as one of two signed-in members. */
async function scene() {
  const server = await serve();
  const tokens = new Map<string, string>();
  for (const member of [player, keeper]) tokens.set(member, (await server.signIn(member)).authToken);
  const ask = (url: string, member: string, headers: Record<string, string> = {}) =>
    server.ask({ url, headers }, tokens.get(member));
  const sell = () =>
    server.post(
      inventoryPath(lyra),
      { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' },
      tokens.get(player)!,
    );
  return { server, ask, sell };
}

const tagOf = (answer: LightMyRequestResponse): string => String(answer.headers['etag']);

const shared = calls.activeCharacters.path;
const columns = calls.activeCharacterColumns.path;
const overview = calls.ownOverview.path;
const own = calls.ownCharacters.path;

describe('a browser that has stored an answer', () => {
  test.each([
    shared,
    columns,
    own,
    overview,
    calls.labels.path,
    pathOf(calls.character.path, { characterId: lyra }),
  ])('receives 304 for %s as long as the data are unchanged', async (url) => {
    const { ask } = await scene();
    const first = await ask(url, player);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    for (const stored of [tagOf(first), tagOf(first).replace('W/', ''), `"other", ${tagOf(first)}`]) {
      const again = await ask(url, player, { 'if-none-match': stored });
      expect([again.statusCode, again.body, tagOf(again)]).toEqual([304, '', tagOf(first)]);
      expect(again.headers['cache-control']).toBe('private, no-cache');
    }
  });

  test('receives the new data after a sale', async () => {
    const { ask, sell } = await scene();
    const before = await ask(own, player);
    expect((await sell()).statusCode).toBe(200);
    const after = await ask(own, player, { 'if-none-match': tagOf(before) });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
    expect(tagOf(after)).not.toBe(tagOf(before));
  });

  test('never receives 304 for another member’s own data', async () => {
    const { ask } = await scene();
    const theirs = await ask(own, player);
    const mine = await ask(own, keeper, { 'if-none-match': tagOf(theirs) });
    expect(mine.statusCode).toBe(200);
    expect(mine.body).not.toBe(theirs.body);
  });

  test('receives 304 for shared data, even if another member stored them', async () => {
    const { ask } = await scene();
    const tag = tagOf(await ask(shared, player));
    expect((await ask(shared, keeper, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  test('is refused without a token', async () => {
    const { server, ask } = await scene();
    const tag = tagOf(await ask(shared, player));
    const answer = await server.app.inject({ url: shared, headers: { 'if-none-match': tag } });
    expect(answer.statusCode).toBe(401);
  });

  test('receives the data again from another server', async () => {
    const [one, other] = [await scene(), await scene()];
    const tag = tagOf(await one.ask(shared, player));
    expect((await other.ask(shared, player, { 'if-none-match': tag })).statusCode).toBe(200);
  });
});

test('browsers may not store an answer to a URL with a timestamp', async () => {
  const { ask } = await scene();
  const answer = await ask(`${calls.sessions.path}?ts=1&limit=10`, player);
  expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', undefined]);
});

test('a sign-out makes the browser delete the answers that it has stored', async () => {
  const { server } = await scene();
  const { refreshToken } = await server.signIn(player);
  const answer = await server.ask({ method: 'POST', url: calls.logOut.path }, refreshToken);
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
});

describe('an answer', () => {
  const decoders = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
  ] as const)('is compressed with %s for a caller that accepts %s', async (coding, acceptedCodings) => {
    const { ask } = await scene();
    const plain = await ask(shared, player);
    // The server compresses the first answer, and reuses it for the second one.
    for (const _ of [1, 2]) {
      const answer = await ask(shared, player, { 'accept-encoding': acceptedCodings });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(String(answer.headers['vary'])).toContain('Accept-Encoding');
      expect(decoders[coding](answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(tagOf(answer)).toBe(tagOf(plain));
    }
  });

  test.each([undefined, '', 'identity', 'deflate', 'br;q=0'])(
    'is not compressed for a caller that accepts %s',
    async (acceptedCodings) => {
      const { ask } = await scene();
      const answer = await ask(
        shared,
        player,
        acceptedCodings === undefined ? {} : { 'accept-encoding': acceptedCodings },
      );
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toEqual(expect.any(Array));
    },
  );

  test('is not compressed if it fits into one packet', async () => {
    const { ask } = await scene();
    const answer = await ask(calls.sessionCount.path, player, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('is not compressed if it contains tokens', async () => {
    const { server } = await scene();
    const { refreshToken } = await server.signIn(player);
    const answer = await server.ask(
      { method: 'POST', url: calls.refresh.path, headers: { 'accept-encoding': 'br, gzip' } },
      refreshToken,
    );
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
