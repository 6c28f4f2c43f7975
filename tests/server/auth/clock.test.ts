import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { day } from '#numbers/day.ts';
import { Clock } from '#server/clock.ts';
import { limitCalls } from '#server/plugins/limits.ts';
import { recordedLog } from '../support/log.ts';
import { lyra, inventoryPath, serve, type TestServer } from '../support/serve.ts';
import { readStatus, refreshStatus, restarted, signedIn } from './support.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Changes to the computer's clock, in ms; a negative number sets it back. */
const clockJumps: [what: string, by: number][] = [
  ['back by a millisecond', -1],
  ['back by an hour', -hour],
  ['back to the epoch', -Infinity],
  ['not at all', 0],
  ['ahead by a month', 31 * day],
];

/** Changes the computer's clock by `by` ms, as an administrator would. The uptime does not change. */
function setBy(clock: TestServer['clock'], by: number): void {
  clock.now = Math.max(0, clock.now + by);
}

/** Advances both the computer's clock and the process's uptime by `time` ms. */
function pass(clock: TestServer['clock'], time: number): void {
  clock.now += time;
  clock.uptime += time;
}

const backwards = clockJumps.filter(([, by]) => by === -hour || by === -Infinity);

/** Gives Lyra an item. @returns the status */
async function give({ post }: TestServer, token: string) {
  const gift = { itemId: 'Beeswax', qty: 1, operation: 'ASSIGN' };
  return (await post(inventoryPath(lyra), gift, token)).statusCode;
}

test.each(clockJumps)(
  'the server’s clock advances with elapsed time when the computer’s clock is set %s',
  (_what, by) => {
    const computer = { now: 1_000_000_000_000, uptime: 12.34 };
    const [now, uptime] = [() => computer.now, () => computer.uptime];
    const clock = new Clock(now, uptime);
    const before = clock.now();
    setBy(computer, by);
    expect(clock.now() - before).toBe(Math.max(0, by));
    pass(computer, 1_500);
    expect(clock.now() - before).toBe(Math.max(0, by) + 1_500);
  },
);

test('the server’s clock is never earlier than the highest minimum that was set', () => {
  const now = () => 1_000;
  const clock = new Clock(now, () => 0);
  clock.notBefore(5_000);
  clock.notBefore(4_000);
  expect(clock.now()).toBe(5_000);
});

test('the server’s clock returns whole milliseconds that equal the computer’s clock while nobody sets that clock', () => {
  const begin = 1_000_000_000_000.25;
  let passed = 0;
  const computer = () => Math.floor(begin + passed);
  const clock = new Clock(computer, () => 7.7 + passed);
  for (; passed < 50; passed += 0.37) expect(clock.now()).toBe(computer());
});

test.each(backwards)('a server whose clock is set %s prolongs no token', async (_what, by) => {
  const { server, authToken, refreshToken } = await signedIn();
  const status = () => readStatus(server, authToken);
  pass(server.clock, hour - 1_000);
  setBy(server.clock, by);
  expect(await status()).toBe(200);
  pass(server.clock, 1_000);
  expect(await status()).toBe(401);
  setBy(server.clock, by);
  expect(await status()).toBe(401);
  pass(server.clock, 30 * day - hour);
  expect(await refreshStatus(server, refreshToken)).toBe(401);
});

test('a restart with the clock set back does not make expired tokens valid again, even if the server had not stored the time', async () => {
  const before = await serve();
  const old = await before.signIn('demo-player');
  const { now } = before.clock;
  pass(before.clock, 31 * day);
  await before.signIn('demo-master');
  // As if the server had been killed before it stored the time.
  const { db, latestTime } = before.app.store;
  before.app.store.latestTime.remember = async () => {};
  await db.deleteFrom('setting').where('name', '=', 'latest time').execute();
  expect(await latestTime.latest(30 * day)).toBe(now + 31 * day);
  const after = await restarted(before, { now: () => now + 1_000 });
  expect(await readStatus(after, old.authToken)).toBe(401);
  expect(await refreshStatus(after, old.refreshToken)).toBe(401);
});

test('a restart with the clock set back gives no write an earlier time than the last writes before the server was killed', async () => {
  const before = await serve();
  const { authToken } = await before.signIn('demo-keeper');
  // As if the server was killed before it stored the time.
  before.app.store.latestTime.remember = async () => {};
  const { now } = before.clock;
  pass(before.clock, 10 * minute);
  expect(await give(before, authToken)).toBe(200);
  const after = await restarted(before, { now: () => now });
  expect(await give(after, authToken)).toBe(200);
  const gifts = after.app.store.db.selectFrom('journal').select('at').where('kind', '=', 'given');
  const last = await gifts.orderBy('seq', 'desc').limit(2).execute();
  expect(last.map(({ at }) => at >= now + 10 * minute)).toEqual([true, true]);
});

test('a restart with the clock set back ignores the times in the journal after an operator has deleted the recorded times of a clock far ahead', async () => {
  const server = await serve();
  await give(server, (await server.signIn('demo-keeper')).authToken);
  const { db, latestTime } = server.app.store;
  expect(await latestTime.latest(30 * day)).toBe(server.clock.now);
  await db.deleteFrom('token_family').execute();
  await db.deleteFrom('setting').where('name', '=', 'latest time').execute();
  expect(await latestTime.latest(30 * day)).toBe(0);
});

test('a restart with the clock set back is logged with the difference in seconds, and does not lower the time that is stored', async () => {
  const before = await serve();
  const { now } = before.clock;
  const { logger, text } = recordedLog('warn');
  const { latestTime } = (await restarted(before, { now: () => now - hour, logger })).app.store;
  expect(text()).toMatch(/"seconds":3600.*behind the database/);
  await latestTime.remember(now + hour);
  await latestTime.remember(now);
  expect(await latestTime.latest(0)).toBe(now + hour);
});

test('an exchanged refresh token works again if another server’s clock was ahead at the exchange, but only within the allowed clock difference', async () => {
  const server = await serve();
  const { db } = server.app.store;
  for (const ahead of [4_000, 5_000, day]) {
    const { refreshToken } = await server.signIn('demo-player');
    await refreshStatus(server, refreshToken);
    const rotated = server.clock.now + ahead;
    await db.updateTable('refresh_token').set({ rotated }).where('rotated', 'is not', null).execute();
    const expected = ahead < 5_000 ? 200 : 401;
    expect([ahead, await refreshStatus(server, refreshToken)]).toEqual([ahead, expected]);
  }
});

test('a limit on calls lasts a minute of uptime, whatever time the computer’s clock shows', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const app = fastify();
  onTestFinished(() => app.close());
  const { strangers } = limitCalls(() => {}, { perAddress: 1 });
  app.get('/', async (request, reply) => {
    await strangers(request, reply);
    return 'fine';
  });
  const status = async () => (await app.inject('/')).statusCode;
  expect([await status(), await status()]).toEqual([200, 429]);
  vi.setSystemTime(Date.now() - day);
  expect(await status()).toBe(429);
  vi.advanceTimersByTime(minute);
  expect([await status(), await status()]).toEqual([200, 429]);
  vi.setSystemTime(Date.now() + day);
  expect(await status()).toBe(429);
});
