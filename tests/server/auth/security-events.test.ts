import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { SignIn } from '#core/contract/members.ts';
import type { InjectOptions } from 'fastify';
import type { AppOptions } from '#server/app.ts';
import type { Limits } from '#server/options.ts';
import { createRandom } from '#server/demo/random.ts';
import { guessedCode } from '../../support/sign-in-codes.ts';
import { recordedLog } from '../support/log.ts';
import { inventoryPath, jsonBody, lyra, pathOf, serve } from '../support/serve.ts';
import { logOut, pairFrom, redeem, refresh } from './support.ts';
import { withDiscord } from './with-discord.ts';

const minute = 60_000;
const [info, warn] = [30, 40];
const from = '127.0.0.1';

/** A log, and its security events without time, process and request id. */
function recorded() {
  const { logger, text: log, lines } = recordedLog('warn');
  const events = () =>
    lines
      .filter((line) => line.includes('"security event"'))
      .map((line) => {
        const { time, pid, hostname, reqId, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
        expect([time, pid, hostname, reqId, msg]).not.toContain(undefined);
        return rest;
      });
  return { logger, events, log };
}

async function scene(options: Partial<AppOptions> = {}) {
  const { logger, ...log } = recorded();
  return { server: await serve({ logger, ...options }), ...log };
}

test('the log at its default level reports a sign-in, its end and the effect of a reused token', async () => {
  const { server, events } = await scene();
  const member = 'demo-player';
  const { refreshToken } = await server.signIn(member);
  const next = await pairFrom(server, refreshToken);
  server.clock.now += minute;
  await refresh(server, refreshToken);
  await refresh(server, next.refreshToken);
  const other = await server.signIn(member);
  await logOut(server, other.refreshToken);
  expect(events()).toEqual([
    { level: info, event: 'signIn.done', member, from },
    { level: warn, event: 'token.reused', member, from },
    { level: warn, event: 'refresh.refused', member, from },
    { level: info, event: 'signIn.done', member, from },
    { level: info, event: 'signIn.ended', member, from },
  ]);
});

test('the log at its default level reports refused refreshes and sign-ins of a former member', async () => {
  const { logger, events } = recorded();
  const { chat, corvin, server, logIn, signIn, ...here } = await withDiscord({ logger });
  const { refreshToken } = await signIn(corvin);
  corvin.guild = null;
  server.clock.now += 60 * minute;
  await here.refresh(refreshToken);
  await logIn(chat.authorise(corvin));
  const member = corvin.id;
  expect(events()).toEqual([
    { level: info, event: 'signIn.done', member, from },
    { level: warn, event: 'refresh.refused', member, from },
    { level: warn, event: 'signIn.refused', status: 404, from },
  ]);
});

test('the log at its default level reports forbidden calls of a member, even with an idempotency key', async () => {
  const { server, events } = await scene();
  const { authToken } = await server.signIn('demo-master');
  const { headers, payload } = jsonBody({ itemId: 'Potion of Healing', qty: 1, operation: 'SELL' });
  const sale = { method: 'POST', url: inventoryPath(lyra), payload } as const;
  for (const key of [{}, { 'idempotency-key': 'one' }])
    await server.ask({ ...sale, headers: { ...headers, ...key } }, authToken);
  const call = 'POST /character/:characterId/inventory';
  const forbidden = { level: warn, event: 'call.forbidden', call, member: 'demo-master', from };
  expect(events().slice(1)).toEqual([forbidden, forbidden]);
});

const of = 'demo-player';

test.each([
  ['one of the caller’s own', '/auth/signIns/{id}', of, {}],
  ['all of the caller’s others', '/auth/signIns?which=others', of, {}],
  ['one of another member', `/auth/members/${of}/signIns/{id}`, 'demo-admin', { of }],
  ['all of another member', `/auth/members/${of}/signIns`, 'demo-admin', { of }],
])('the log names who ended it, and whose it was: %s', async (_what, path, member, whose) => {
  const { server, events } = await scene();
  await server.signIn(of);
  const { authToken } = await server.signIn(member);
  const url = member === of ? calls.signIns.path : pathOf(calls.memberSignIns.path, { memberId: of });
  const signIns = (await server.ask({ url }, authToken)).json<SignIn[]>();
  const { id } = signIns.find(({ isCurrent }) => !isCurrent)!;
  const answer = await server.ask({ method: 'DELETE', url: path.replace('{id}', id) }, authToken);
  expect(answer.statusCode).toBe(200);
  expect(events().slice(2)).toEqual([{ level: info, event: 'signIn.ended', member, from, ...whose }]);
});

test.each<[string, Partial<Limits>, InjectOptions, object]>([
  ['member', { perMember: 1 }, { url: '/guild/current/member' }, { member: 'demo-player' }],
  ['members', { perAddress: 1 }, { url: '/label' }, {}],
  ['strangers', { perAddress: 1 }, { url: '/label' }, {}],
  ['page', { perAddress: 1 }, { url: '/oauth2/authorize' }, {}],
  ['activation', { activationsPerAddress: 1 }, { url: '/foundry/inactive/nowhere' }, {}],
])('the log names the limit %s once when a caller exceeds it', async (limit, limits, request, more) => {
  const { server, events } = await scene({ limits });
  const { authToken } = await server.signIn('demo-player');
  const token = limit === 'strangers' ? undefined : authToken;
  for (let time = 0; time < 4; time += 1) await server.ask(request, token);
  expect(events().filter(({ event }) => event === 'limit.exceeded')).toEqual([
    expect.objectContaining({ level: warn, event: 'limit.exceeded', limit, from, ...more }),
  ]);
});

test('the log reports refused sign-ins with invalid codes, without the codes, and says when a caller has sent too many', async () => {
  const { server, events, log } = await scene({ limits: { signInsPerAddress: 1 } });
  const random = createRandom(4);
  const codes = [guessedCode(random), guessedCode(random)];
  // Two addresses of one network count as one caller.
  for (const [index, code] of codes.entries())
    await redeem(server, code, { remoteAddress: `2001:db8:0:1::${index + 7}` });
  const network = '2001:db8:0:1::/64';
  expect(events()).toEqual([
    { level: warn, event: 'signIn.refused', status: 401, from: network },
    { level: warn, event: 'limit.exceeded', limit: 'signIn', from: network },
    { level: warn, event: 'signIn.refused', status: 429, from: network },
  ]);
  for (const code of codes) expect(log()).not.toContain(code);
});
