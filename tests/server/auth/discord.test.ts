import { createSeal } from '#server/auth/seal.ts';
import { givenSecrets } from '#server/auth/secrets.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeToken, rolesOf } from '#core/rules/tokens.ts';
import { mapRoles, readRoleMap } from '#server/auth/discord/options.ts';
import { readSettings } from '#server/settings.ts';
import { failure, serve, temporaryFolder } from '../support/serve.ts';
import {
  dropConnection,
  guildId,
  hang,
  rateLimited,
  masterRole,
  playerRole,
  respondWith,
  startFakeDiscord,
} from '../support/discord.ts';
import { recordedLog } from '../support/log.ts';
import { logOut, redeem, restarted } from './support.ts';
import { memberPath, withDiscord } from './with-discord.ts';

const hour = 3_600_000;

describe('a sign-in through Discord', () => {
  test('returns tokens with the member’s id and the roles mapped from the chat roles', async () => {
    const { chat, corvin, mira, signIn, server } = await withDiscord();
    const memberOf = async (token: string) =>
      (await server.ask({ url: '/guild/current/member' }, token)).json<object>();
    const { authToken } = await signIn(corvin);
    expect(chat.requests).toEqual(['POST /oauth2/token', 'GET /users/@me', `GET ${memberPath}`]);
    expect(rolesOf(authToken)).toEqual(['MANAGE_SESSIONS', 'PLAYER']);
    const { id, guild } = corvin;
    const shown = { username: 'Master Corvin', avatar: 'aaaa1111', roles: guild?.roles, pending: false };
    expect(await memberOf(authToken)).toEqual({ id, ...shown });
    // Mira has only a user name, and an avatar only in the community.
    const other = await signIn(mira);
    expect(rolesOf(other.authToken)).toEqual([]);
    const told = { username: 'mira', avatar: 'cccc3333', pending: true };
    expect(await memberOf(other.authToken)).toMatchObject(told);
  });

  test('creates a player, and keeps the player’s name up to date', async () => {
    const { corvin, signIn, server } = await withDiscord();
    await signIn(corvin);
    corvin.guild!.nick = 'Corvin the Grey';
    corvin.guild!.joined_at = '2026-01-01T00:00:00.000000+00:00';
    await signIn(corvin);
    const players = await server.app.store.db.selectFrom('player').selectAll().execute();
    const names = { name: 'Corvin the Grey', normalised_name: 'corvin the grey' };
    const date_joined = Date.parse('2023-04-05T06:07:08.910Z');
    expect(players).toMatchObject([{ id: corvin.id, ...names, date_joined, master_since: null }]);
  });

  test('fails with 401 for an invalid code or scope, and with 404 for a stranger, of whom nothing is stored', async () => {
    const { chat, corvin, stranger, logIn, server } = await withDiscord();
    const { db, members } = server.app.store;
    const refused = failure(await logIn(chat.authorise(stranger)));
    expect(refused).toMatchObject({ code: 404, message: 'You are not a member of this community.' });
    expect(await members.all()).toEqual([]);
    expect(await db.selectFrom('chat_grant').selectAll().execute()).toEqual([]);
    for (const [message, code] of Object.entries({ 'Unknown Guild': 10_004, 'Unknown Member': 10_007 })) {
      chat.replaceAnswers(memberPath, respondWith(404, { message, code }));
      expect(failure(await logIn(chat.authorise(corvin))).code).toBe(404);
    }
    const code = chat.authorise(corvin);
    expect((await logIn(code)).statusCode).toBe(200);
    for (const bad of [code, 'made up', '"&=%00', chat.authorise(corvin, 'identify')])
      expect([bad, failure(await logIn(bad)).code]).toEqual([bad, 401]);
  });

  const wrongSettings = [{ clientSecret: 'other' }, { redirectUrl: 'http://localhost:1/auth' }];

  test.each(wrongSettings)('fails with 502 if Discord refuses our settings', async (wrongSetting) => {
    const { chat, corvin, logIn } = await withDiscord({}, wrongSetting);
    expect(failure(await logIn(chat.authorise(corvin))).code).toBe(502);
  });
});

test('when Discord asks for a pause, the server waits twice if the pause is short; otherwise, the sign-in fails', async () => {
  const { chat, corvin, logIn, countOf } = await withDiscord();
  chat.replaceAnswers(memberPath, rateLimited(0.05), { times: 2 });
  expect((await logIn(chat.authorise(corvin))).statusCode).toBe(200);
  expect(countOf(`GET ${memberPath}`)).toBe(3);
  chat.replaceAnswers(memberPath, rateLimited(0), { times: 3 });
  expect(failure(await logIn(chat.authorise(corvin))).code).toBe(503);
  expect(countOf(`GET ${memberPath}`)).toBe(6);
  chat.replaceAnswers(memberPath, rateLimited(7.2));
  const answer = await logIn(chat.authorise(corvin));
  expect([failure(answer).code, answer.headers['retry-after']]).toEqual([503, '8']);
});

describe('a refresh', () => {
  test('reads roles, name and membership again', async () => {
    const { corvin, server, signIn, refresh } = await withDiscord();
    const { refreshToken } = await signIn(corvin);
    corvin.guild = { ...corvin.guild!, nick: 'Corvin', roles: [playerRole] };
    const { authToken } = (await refresh(refreshToken)).json();
    expect(rolesOf(authToken)).toEqual(['PLAYER']);
    const member = (await server.ask({ url: '/guild/current/member' }, authToken)).json();
    expect(member).toMatchObject({ username: 'Corvin', roles: [playerRole] });
  });

  test('fails with a message for a former member, even after the member has returned', async () => {
    const { corvin, signIn, refresh, server } = await withDiscord();
    const { refreshToken } = await signIn(corvin);
    const { guild } = corvin;
    corvin.guild = null;
    const message = 'You are no longer a member of this community.';
    expect(failure(await refresh(refreshToken))).toMatchObject({ code: 401, message });
    corvin.guild = guild;
    expect(failure(await refresh(refreshToken)).code).toBe(401);
    expect(await server.app.store.db.selectFrom('chat_grant').selectAll().execute()).toEqual([]);
    expect((await refresh((await signIn(corvin)).refreshToken)).statusCode).toBe(200);
  });

  test('renews the grant a minute before it expires, or when Discord refuses it', async () => {
    const { chat, corvin, server, signIn, refresh } = await withDiscord();
    chat.lifetime = 3_600;
    let { refreshToken } = await signIn(corvin);
    const requestsOfRefresh = async () => {
      chat.requests.length = 0;
      ({ refreshToken } = (await refresh(refreshToken)).json());
      return chat.requests;
    };
    const [renewal, ...reads] = ['POST /oauth2/token', 'GET /users/@me', `GET ${memberPath}`];
    server.clock.now += hour - 60_001;
    expect(await requestsOfRefresh()).toEqual(reads);
    server.clock.now += 1;
    expect(await requestsOfRefresh()).toEqual([renewal, ...reads]);
    chat.expireAccess();
    expect(await requestsOfRefresh()).toEqual([reads[0], renewal, ...reads]);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  test('fails with a message after the member has withdrawn permission', async () => {
    const { chat, corvin, signIn, refresh } = await withDiscord();
    const { refreshToken } = await signIn(corvin);
    chat.revoke(corvin);
    expect(failure(await refresh(refreshToken)).code).toBe(401);
  });

  test('renews the grant once for two devices, and reads the membership once for each token', async () => {
    const { chat, corvin, server, signIn, refresh, countOf } = await withDiscord();
    const [one, other] = [await signIn(corvin), await signIn(corvin)];
    server.clock.now += 169 * hour;
    chat.requests.length = 0;
    const tokens = [one, other].flatMap(({ refreshToken }) => Array<string>(5).fill(refreshToken));
    const answers = await Promise.all(tokens.map(refresh));
    answers.push(await refresh(one.refreshToken));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(countOf('POST /oauth2/token')).toBe(1);
    expect(countOf(`GET ${memberPath}`)).toBeLessThanOrEqual(2);
  });
});

test('Discord’s tokens, codes and secrets appear neither in our tokens nor in the database nor in the log', async () => {
  const log = recordedLog('trace');
  const { chat, corvin, logIn, server, refresh } = await withDiscord({ logger: log.logger });
  const { authToken, refreshToken } = (await logIn(chat.authorise(corvin))).json();
  server.clock.now += 169 * hour;
  const next = (await refresh(refreshToken)).json();
  const failures = [dropConnection, hang, respondWith(500, ''), respondWith(200, '{}'), rateLimited(60)];
  for (const answer of failures) {
    chat.replaceAnswers('/oauth2/token', answer);
    await logIn(chat.authorise(corvin));
  }
  await logIn('a-code-that-nobody-issued');
  await logOut(server, next.refreshToken);
  const { db } = server.app.store;
  let stored = '';
  for (const table of ['member', 'chat_grant', 'refresh_token'] as const)
    stored += JSON.stringify(await db.selectFrom(table).selectAll().execute());
  const ours = [authToken, refreshToken, next.authToken, next.refreshToken];
  const claims = JSON.stringify(ours.map((token) => decodeToken(token)));
  expect(chat.secrets.length).toBeGreaterThan(5);
  for (const secret of chat.secrets)
    for (const text of [stored, claims, log.text()]) expect(text).not.toContain(secret);
  for (const token of ours) expect(log.text()).not.toContain(token.split('.')[2]);
  expect(log.text()).not.toMatch(/bearer|a-code-that-nobody-issued/i);
  expect(log.text()).toContain('/oauth2/token');
});

test('a refresh fails if the stored grant is invalid or sealed for another member', async () => {
  const { corvin, mira, signIn, refresh, server } = await withDiscord();
  const [one, other] = [await signIn(corvin), await signIn(mira)];
  const { chatGrants } = server.app.store;
  await chatGrants.keep(corvin.id, (await chatGrants.find(mira.id))!);
  expect(failure(await refresh(one.refreshToken)).code).toBe(401);
  await chatGrants.keep(mira.id, 'bm90IHNlYWxlZA==');
  expect(failure(await refresh(other.refreshToken)).code).toBe(401);
});

test('a refresh fails without ending the sign-in if a server with newer secrets has sealed the grant', async () => {
  const { corvin, signIn, refresh, server } = await withDiscord();
  const { refreshToken } = await signIn(corvin);
  const { chatGrants } = server.app.store;
  const grant = (await chatGrants.find(corvin.id))!;
  const newer = createSeal(givenSecrets({ access: 'a'.repeat(40), refresh: 'r'.repeat(40) }));
  await chatGrants.keep(corvin.id, newer.close('the grant', corvin.id));
  expect(failure(await refresh(refreshToken)).code).toBe(502);
  await chatGrants.keep(corvin.id, grant);
  expect((await refresh(refreshToken)).statusCode).toBe(200);
});

test('a server with Discord has no embedded sign-in page and no demo community', async () => {
  const { server } = await withDiscord({ seed: true });
  expect(server.app.firstStart).toBe(false);
  expect(await server.app.store.members.all()).toEqual([]);
  for (const method of ['GET', 'POST'] as const) {
    const refused = await server.app.inject({ method, url: '/oauth2/authorize?client_id=nyx' });
    expect(failure(refused).code).toBe(404);
  }
});

test('a server with Discord creates the standard levels at its first start, and keeps the community’s levels at a later start', async () => {
  const chat = await startFakeDiscord();
  const first = await serve({ seed: false, discord: chat.options });
  const { authToken } = (await redeem(first, chat.authorise(chat.users['mira']!))).json();
  const { table } = (await first.ask({ url: '/utils/expTable' }, authToken)).json();
  expect([table[0], table[299], table[300], table[355_000]]).toEqual(['1', undefined, '2', '20']);
  await first.app.store.write(serverAt(0, 'test'), ({ experience }) => experience.replace({ 0: 'Novice' }));
  const second = await restarted(first, { discord: chat.options });
  expect(await second.app.store.experience.table()).toEqual({ 0: 'Novice' });
});

test('a server with Discord configures the page with the address of Discord’s authorisation page', async () => {
  const distDir = await temporaryFolder();
  const builtPage = '<script type="application/json" id="nyx-config">{}</script>';
  await writeFile(join(distDir, 'index.html'), builtPage);
  const { server, chat } = await withDiscord({ distDir });
  const page = (await server.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const { oauthUrl, features } = JSON.parse(/>([^<]*\{[^<]*)</.exec(page)![1]!);
  const { origin, pathname, searchParams } = new URL(oauthUrl);
  expect([origin, pathname]).toEqual([new URL(chat.options.api!).origin, '/oauth2/authorize']);
  const { clientId: client_id, redirectUrl: redirect_uri } = chat.options;
  expect(Object.fromEntries(searchParams)).toEqual({ client_id, redirect_uri });
  expect(features).toEqual(expect.arrayContaining(['logout', 'idempotencyKeys', 'tokenImages']));
});

describe('the settings of Discord', () => {
  const all = {
    DISCORD_CLIENT_ID: '7',
    DISCORD_CLIENT_SECRET: 'secret-of-the-app',
    DISCORD_GUILD_ID: guildId,
    DISCORD_REDIRECT_URL: 'https://nyx.example/auth',
    DISCORD_ROLE_MAP: `${masterRole}=mS,p;${playerRole}=p`,
  };

  test('are read together, or are all absent', () => {
    expect(readSettings({}).app.discord).toBeUndefined();
    const read = { clientId: '7', guildId, redirectUrl: 'https://nyx.example/auth' };
    expect(readSettings(all).app.discord).toMatchObject({ ...read, api: undefined });
    const withApi = readSettings({ ...all, DISCORD_API: 'http://127.0.0.1:9/api/' });
    expect(withApi.app.discord).toMatchObject({ ...read, api: 'http://127.0.0.1:9/api' });
  });

  test.each([
    ['DISCORD_GUILD_ID', 'the guild'],
    ['DISCORD_REDIRECT_URL', 'nyx.example/auth'],
    ['DISCORD_API', 'discord.com'],
    ['DISCORD_ROLE_MAP', 'master=mS'],
    ['DISCORD_ROLE_MAP', `${masterRole}=`],
    ['DISCORD_ROLE_MAP', '{"1":'],
    ['DISCORD_ROLE_MAP', '{"1":["p",7]}'],
  ])('fail with an error that names %s for the value %s', (name, value) => {
    expect(() => readSettings({ ...all, [name]: value })).toThrow(name);
  });

  test('map chat roles in the plain or the JSON notation, and give all members the roles mapped from the guild id', () => {
    const plain = readRoleMap(` ${masterRole} = mS , p ; ${guildId}=p; `);
    const json = readRoleMap(`{"${masterRole}":["mS","p"],"${guildId}":"p"}`);
    expect([...plain]).toEqual([...json]);
    const options = { clientId: '', clientSecret: '', guildId, redirectUrl: '', roleMap: plain };
    expect(mapRoles(options, [])).toEqual(['PLAYER']);
    expect(mapRoles(options, ['1', masterRole])).toEqual(['MANAGE_SESSIONS', 'PLAYER']);
  });
});
