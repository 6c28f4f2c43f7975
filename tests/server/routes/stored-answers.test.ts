import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { sharedServer } from '../support/community.ts';
import { lyra, pathOf, serve } from '../support/serve.ts';

const player = 'demo-player';
const keeper = 'demo-keeper';

const one = sharedServer();
const tokens: Record<string, string> = {};

async function ask(url: string, member: string, headers: Record<string, string> = {}) {
  const token = (tokens[member] ??= (await one().signIn(member)).authToken);
  return one().ask({ url, headers }, token);
}

const tagOf = (answer: LightMyRequestResponse): string => String(answer.headers['etag']);

const shared = calls.activeCharacters.path;
const own = calls.ownCharacters.path;

test.each([
  shared,
  calls.activeCharacterColumns.path,
  own,
  calls.ownOverview.path,
  calls.labels.path,
  `${calls.tokenImages.path}?ids=${encodeURIComponent(lyra)}`,
  pathOf(calls.character.path, { characterId: lyra }),
])(
  'a browser that has stored an answer receives 304 for %s as long as the data are unchanged',
  async (url) => {
    const first = await ask(url, player);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    for (const stored of [tagOf(first), tagOf(first).replace('W/', ''), `"other", ${tagOf(first)}`]) {
      const again = await ask(url, player, { 'if-none-match': stored });
      expect([again.statusCode, again.body, tagOf(again)]).toEqual([304, '', tagOf(first)]);
      expect(again.headers['cache-control']).toBe('private, no-cache');
    }
  },
);

test('a browser that has stored an answer receives 304 for shared data that another member stored, but never for another member’s own data', async () => {
  const theirs = await ask(own, player);
  const mine = await ask(own, keeper, { 'if-none-match': tagOf(theirs) });
  expect(mine.statusCode).toBe(200);
  expect(mine.body).not.toBe(theirs.body);
  const tag = tagOf(await ask(shared, player));
  expect((await ask(shared, keeper, { 'if-none-match': tag })).statusCode).toBe(304);
  const withoutToken = await one().app.inject({ url: shared, headers: { 'if-none-match': tag } });
  expect(withoutToken.statusCode).toBe(401);
});

test('a browser that has stored an answer receives the data again from another server', async () => {
  const other = await serve();
  const { authToken } = await other.signIn(player);
  const tag = tagOf(await ask(calls.labels.path, player));
  const headers = { 'if-none-match': tag };
  expect((await other.ask({ url: calls.labels.path, headers }, authToken)).statusCode).toBe(200);
});

test('browsers may not store an answer to a URL with a timestamp', async () => {
  const answer = await ask(`${calls.sessions.path}?ts=1&limit=10`, player);
  expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', undefined]);
});

test('a sign-out makes the browser delete the answers that it has stored', async () => {
  const { refreshToken } = await one().signIn(player);
  const answer = await one().ask({ method: 'POST', url: calls.logOut.path }, refreshToken);
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
});

describe('an answer', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
  ] as const)('is compressed with %s for a caller that accepts %s', async (coding, acceptedCodings) => {
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

  test.each([
    [shared, ''],
    [shared, 'deflate'],
    [shared, 'br;q=0'],
    // It fits into one packet.
    [calls.sessionCount.path, 'br'],
  ])('from %s is not compressed for a caller that accepts "%s"', async (url, acceptedCodings) => {
    const answer = await ask(url, player, { 'accept-encoding': acceptedCodings });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('is not compressed if it contains tokens', async () => {
    const { refreshToken } = await one().signIn(player);
    const headers = { 'accept-encoding': 'br, gzip' };
    const answer = await one().ask({ method: 'POST', url: calls.refresh.path, headers }, refreshToken);
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
