import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { type Child, start } from '../../bench/server/processes.ts';
import { badAuthorizations, hostileTokens } from '../server/support/forged-tokens.ts';
import { authoriseFields } from '../server/support/serve.ts';
import { tokensOf } from '../support/sign-in.ts';
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
