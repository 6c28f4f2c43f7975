import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { guessedCode, malformedCodes } from '../../support/sign-in-codes.ts';
import { codeFor, failure, serve } from '../support/serve.ts';
import { readStatus, redeem, refreshStatus } from './support.ts';
import { withDiscord } from './with-discord.ts';

const guesses = (count: number): string[] => {
  const random = createRandom(4);
  return Array.from({ length: count }, () => guessedCode(random));
};

test('with the local sign-in page, limits apply to bad codes sooner than to other calls, and never block a good code', async () => {
  const server = await serve({ limits: { signInsPerAddress: 2, perAddress: 5 } });
  const statuses = [];
  for (const code of guesses(10)) statuses.push((await redeem(server, code)).statusCode);
  expect(statuses).toEqual([401, 401, ...Array<number>(8).fill(429)]);
  const { authToken } = await server.signIn('demo-player');
  expect(await readStatus(server, authToken)).toBe(200);
  expect(await readStatus(server, '')).toBe(401);
});

test('with the local sign-in page, limits count calls without a good token separately from the sign-in page and from members', async () => {
  const server = await serve({ limits: { perAddress: 20 } });
  const { authToken, refreshToken } = await server.signIn('demo-player');
  for (const token of ['', 'junk', `${authToken}x`])
    for (let time = 0; time < 10; time += 1) await readStatus(server, token);
  expect(await readStatus(server, '')).toBe(429);
  expect(await readStatus(server, authToken)).toBe(200);
  expect(await refreshStatus(server, refreshToken)).toBe(200);
  expect(await codeFor(server.app, 'demo-player')).not.toBe('');
});

// No request to Discord times out, even on a slow computer.
const scene = (signInsPerAddress = 60) =>
  withDiscord({ limits: { signInsPerAddress } }, { timeLimit: 60_000 });

test('limits on sign-ins, with Discord refuse malformed codes without a call to Discord', async () => {
  const { chat, logIn } = await scene(1);
  for (const code of malformedCodes) expect(failure(await logIn(code)).code).toBe(401);
  expect(chat.requests).toEqual([]);
});

test('limits on sign-ins, with Discord block further bad codes after sixty, but not a good one', async () => {
  const { chat, logIn, corvin } = await scene();
  const bad = await Promise.all(guesses(54).map((code) => logIn(code)));
  for (const code of guesses(64).slice(54)) bad.push(await logIn(code));
  const expected = [...Array<number>(60).fill(401), ...Array<number>(4).fill(429)];
  expect(bad.map(({ statusCode }) => statusCode)).toEqual(expected);
  expect((await logIn(chat.authorise(corvin))).statusCode).toBe(200);
});

test('limits on sign-ins, with Discord count a repeated code only once, and let it reach Discord only once', async () => {
  const { chat, logIn, countOf, corvin } = await scene(1);
  const [bad, good] = [guesses(1)[0]!, chat.authorise(corvin)];
  expect((await logIn(good)).statusCode).toBe(200);
  for (let time = 0; time < 5; time += 1)
    for (const code of [bad, good]) expect(failure(await logIn(code)).code).toBe(401);
  expect(countOf('POST /oauth2/token')).toBe(2);
});

test('limits on sign-ins, with Discord allow a code to be sent again if Discord has not answered', async () => {
  const { chat, logIn, corvin } = await scene();
  const code = chat.authorise(corvin);
  chat.replaceAnswers('/oauth2/token', (request) => request.socket.destroy());
  expect(failure(await logIn(code)).code).toBe(502);
  expect((await logIn(code)).statusCode).toBe(200);
});
