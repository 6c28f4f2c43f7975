import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { type Child, start } from '../../bench/server/processes.ts';
import { badAuthorizations, hostileTokens } from '../server/support/forged-tokens.ts';
import { authoriseFields } from '../server/support/serve.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { upload } from '../server/support/images.ts';
import { randomParts, written } from '../support/addresses.ts';
import { type HostileImage, hostileImages } from '../support/hostile-images.ts';
import { startServer } from '../support/server.ts';
import { guessedCode, malformedCodes } from '../support/sign-in-codes.ts';
import { codeOf, tokensOf } from '../support/sign-in.ts';
import { visit } from '../hostile/visit.ts';
import { hostileRequests, mixedRequests } from '../hostile/world-requests.ts';
import { serveWorlds, rawWorld } from '../server/foundry/support.ts';
import { hostileOrigins } from '../server/support/origin-cases.ts';
import { type Attack, carryOut } from './hostile/attack.ts';
import { readAttacks } from './hostile/reads.ts';
import { createSender, type Sender, type Sent } from './hostile/send.ts';
import { signInPageAttacks } from './hostile/sign-in-page.ts';
import { tokenAttacks } from './hostile/tokens.ts';

/** Each seed gives a different set of requests. */
const seed = Number(process.env['NYX_SEED'] ?? 13);

/** Maximum growth of memory in bytes: more than the cached answers need, but far less than all answers together. */
const maxGrowth = 400 * 1_024 * 1_024;

const mebibytes = (bytes: number): number => Math.round(bytes / 1_024 / 1_024);

let dataDir: string;
let server: Child;
let send: Sender;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nyx-hostile-'));
  const store = await openStore(dataDir);
  await seedLargeCommunity(
    store,
    { players: 500, characters: 4_000, items: 3_000, sessions: 10_000 },
    Date.now(),
  );
  await store.close();
  server = await start('app', { NYX_DATA_DIR: dataDir });
  send = createSender(server.origin);
});
afterAll(async () => {
  send?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Annotate = TestContext['annotate'];

/** Carries out attacks, annotates the test with their counts, and expects only permitted answers. */
async function expectPermittedAnswers(annotate: Annotate, attacks: readonly Attack[]): Promise<void> {
  const before = await server.tell<{ memory: number }>({});
  for (const attack of attacks) {
    const { name, tried, statuses, wrong } = await carryOut(attack, seed);
    await annotate(`${name}: ${tried} requests, ${JSON.stringify(statuses)}`, 'figure');
    expect(wrong, name).toEqual([]);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(attack.times);
  }
  const after = await server.tell<{ memory: number; maxMemory: number; hold: number }>({});
  await annotate(
    `memory ${mebibytes(before.memory)} MiB before, ${mebibytes(after.memory)} MiB after, ` +
      `${mebibytes(after.maxMemory)} MiB at most; event loop blocked for at most ${Math.round(after.hold)} ms`,
    'figure',
  );
  expect(after.memory - before.memory).toBeLessThan(maxGrowth);
  expect((await send({ path: '/healthz' })).status).toBe(200);
}

const json = { 'content-type': 'application/json' };

test('the most expensive reads of a member leave the server responsive and its memory bounded', async ({
  annotate,
}) => {
  const { authToken } = await tokensOf(server.origin, 'demo-player');
  await expectPermittedAnswers(annotate, readAttacks(send, authToken));
});

test('the sign-in page refuses requests through a proxy or from a foreign page', async ({ annotate }) => {
  const { origin } = server;
  const form: Sent = {
    method: 'POST',
    path: '/oauth2/authorize',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...authoriseFields,
      redirect_uri: `${origin.replace('127.0.0.1', 'localhost')}/auth`,
      member: 'demo-admin',
    }).toString(),
  };
  // Check that the server accepts the unchanged request.
  expect((await send(form)).status).toBe(303);
  await expectPermittedAnswers(annotate, signInPageAttacks(send, form));
});

test('the server refuses every changed or forged token', async ({ annotate }) => {
  const pair = await tokensOf(server.origin, 'demo-admin');
  const bad = await badAuthorizations({ dataDir, clock: { now: Date.now(), uptime: 0 } }, 'access', pair);
  const foreign = await hostileTokens({ dataDir }, 'access', pair);
  const access: Sent[] = [
    { path: '/character/current' },
    { path: '/item' },
    { method: 'POST', path: '/item', headers: json, body: '{"name":"Forged"}' },
    { method: 'DELETE', path: '/session/session-0001?masterReward=1' },
  ];
  const refresh: Sent[] = [
    { method: 'POST', path: '/auth/refresh' },
    { method: 'POST', path: '/auth/logout' },
  ];
  const tokens = { access: pair.authToken, refresh: pair.refreshToken };
  await expectPermittedAnswers(
    annotate,
    tokenAttacks(send, tokens, [...Object.values(bad), ...foreign.map(([, token]) => `Bearer ${token}`)], {
      access,
      refresh,
    }),
  );
  const validHeaders = { authorization: `Bearer ${pair.authToken}` };
  expect((await send({ path: '/character/current', headers: validHeaders })).status).toBe(200);
});

test('the server refuses a sign-in code from a foreign origin', async ({ annotate }) => {
  // With another port, the server would refuse every origin for its port alone.
  const { port } = new URL(server.origin);
  const origins = hostileOrigins.map(([, origin]) => origin.replaceAll(':5080', `:${port}`));
  await expectPermittedAnswers(annotate, [
    {
      name: 'codes at a foreign origin',
      times: 200,
      allowed: [401],
      send: async (random) => {
        const code = await codeOf(server.origin, 'demo-admin');
        const origin = random.pick(origins);
        const body = JSON.stringify({ code });
        return send({ method: 'POST', path: '/auth/discord', headers: { ...json, origin }, body });
      },
    },
  ]);
});

test('the server stores no image that cannot be decoded or that exceeds the limits', async ({ annotate }) => {
  const { authToken } = await tokensOf(server.origin, 'demo-player');
  const authorization = `Bearer ${authToken}`;
  const path = `/character/${encodeURIComponent(mainCharacter)}/token`;
  const storedImage = async () => (await send({ path, headers: { authorization } })).body;
  const before = await storedImage();
  const images = hostileImages(seed, 200);
  await expectPermittedAnswers(annotate, [
    {
      name: 'hostile images',
      times: 200,
      atOnce: 4,
      allowed: [400, 413, 422],
      async send() {
        const { value } = (await images.next()) as { value: HostileImage };
        const { headers, payload } = upload(value.bytes);
        const sent: Sent = { method: 'POST', path, body: payload as Buffer };
        const reply = await send({
          ...sent,
          headers: { ...(headers as Record<string, string>), authorization },
        });
        return { ...reply, sent: value.name };
      },
    },
  ]);
  expect(await storedImage()).toBe(before);
});

test('guessed sign-in codes do not block valid ones', async ({ annotate }) => {
  const limited = await startServer();
  onTestFinished(() => limited.stop());
  const sender = createSender(limited.url);
  onTestFinished(() => sender.close());
  const guess: Attack = {
    name: 'guessed sign-in codes',
    times: 2_000,
    allowed: [401, 429],
    send(random) {
      const code = random.chance(0.5) ? guessedCode(random) : random.pick(malformedCodes);
      // The server trusts no proxy, so forwarded addresses must not make the requests count as different callers.
      const from = written(random, randomParts(random));
      const headers = { ...json, 'x-forwarded-for': from };
      return sender({ method: 'POST', path: '/auth/discord', headers, body: JSON.stringify({ code }) });
    },
  };
  const guessing = carryOut(guess, seed);
  for (let turn = 0; turn < 10; turn += 1)
    expect((await tokensOf(limited.url, 'demo-player')).authToken).not.toBe('');
  const { tried, statuses, wrong } = await guessing;
  await annotate(`guessed sign-in codes: ${tried} requests, ${JSON.stringify(statuses)}`, 'figure');
  expect(wrong).toEqual([]);
  expect(statuses['401']).toBeGreaterThan(0);
  expect(statuses['429']).toBeGreaterThan(0);
  expect((await tokensOf(limited.url, 'demo-player')).authToken).not.toBe('');
});

test('every hostile request is refused, or reaches the world as one harmless request', async ({
  annotate,
}) => {
  const names = ['harbour', 'tower'];
  const host = await serveWorlds(names.map(rawWorld));
  const before = process.memoryUsage.rss();
  const walk = async (name: string, index: number) => {
    expect((await host.activate(name)).status).toBe(200);
    const listed = await visit(host.worlds, name, hostileRequests(name, seed + index));
    return [...listed, ...(await visit(host.worlds, name, mixedRequests(name, seed + index), 1_000))];
  };
  const wrong = await Promise.all(names.map(walk));
  await annotate(
    `worlds: ${names.length} × (${[...hostileRequests('harbour')].length} + 1000) requests, ` +
      `memory ${mebibytes(before)} MiB before, ${mebibytes(process.memoryUsage.rss())} MiB after`,
    'figure',
  );
  expect(wrong.flat()).toEqual([]);
});
