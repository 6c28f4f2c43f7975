import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TokenPair } from '#core/contract/members.ts';
import { decodeToken } from '#core/rules/tokens.ts';
import { day } from '#numbers/day.ts';
import type { AppOptions } from '#server/app.ts';
import { createSeal } from '#server/auth/seal.ts';
import { givenSecrets } from '#server/auth/secrets.ts';
import { loadSecrets, rotateSecrets } from '#server/auth/secrets-file.ts';
import { StartProblem } from '#server/problems.ts';
import { readSettings } from '#server/settings.ts';
import { hostileTokens } from '../support/forged-tokens.ts';
import { byHmac, headerOf, tokenOf } from '../support/kid-cases.ts';
import { failure, serve, temporaryFolder, type TestServer } from '../support/serve.ts';
import { type ChatUser, startFakeDiscord } from '../support/discord.ts';
import {
  importNothing,
  pageAddress,
  pairFrom,
  press,
  readStatus,
  redeem,
  refresh,
  refreshStatus,
  restarted,
  signedIn,
} from './support.ts';

const hour = 3_600_000;

const secretPair = (name: string) => ({
  access: `access ${name}`.repeat(5),
  refresh: `refresh ${name}`.repeat(5),
});

/** How an operator replaces the secrets in the data folder while the server is down. */
const inFolder = () => ({ options: () => ({}), rotate: rotateSecrets });

/** The same in the settings. */
function inSettings() {
  const all = [secretPair('one')];
  return {
    options: () => ({ secrets: { ...all[0]!, previous: all.slice(1) } }),
    rotate: async () => void all.unshift(secretPair(`number ${all.length + 1}`)),
  };
}

/** A running server, and a function that replaces its secrets and restarts it. */
async function scene(createRotation: typeof inFolder | typeof inSettings, options: Partial<AppOptions> = {}) {
  const rotation = createRotation();
  const before = await serve({ ...options, ...rotation.options() });
  async function restart(last: TestServer): Promise<TestServer> {
    const { now } = last.clock;
    await rotation.rotate(last.dataDir, now);
    const after = await restarted(last, { ...options, ...rotation.options() });
    after.clock.now = now;
    return after;
  }
  return { before, restart };
}

describe.each([
  ['the data folder', inFolder],
  ['the settings', inSettings],
])('new secrets in %s', (_place, createRotation) => {
  test('keep members signed in, and sign new tokens', async () => {
    const { before, restart } = await scene(createRotation);
    const old = await before.signIn('demo-player');
    const exchanged = await before.signIn('demo-player');
    const first = await pairFrom(before, exchanged.refreshToken);
    await importNothing(before.app.store);
    const entered = await press(before, { code: before.app.operatorCode });
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;

    const once = await restart(before);
    expect(await readStatus(once, old.authToken)).toBe(200);
    const next = await pairFrom(once, old.refreshToken);
    for (const use of ['authToken', 'refreshToken'] as const)
      expect(headerOf(next[use]).kid).not.toBe(headerOf(old[use]).kid);
    // A repeated exchange gets the same answer, and the browser need not enter the code of the sign-in page again.
    expect(await pairFrom(once, exchanged.refreshToken)).toEqual(first);
    expect(await refreshStatus(once, first.refreshToken)).toBe(200);
    const page = await once.app.inject({ url: pageAddress(), headers: { cookie } });
    expect(page.body).toContain('Mira');

    const twice = await restart(once);
    expect(await readStatus(twice, old.authToken)).toBe(200);
    expect(await readStatus(twice, next.authToken)).toBe(200);
    expect(await refreshStatus(twice, next.refreshToken)).toBe(200);
  });

  test('can open sealed grants, and seal each again at its next use', async () => {
    const chat = await startFakeDiscord();
    const corvin = chat.users['corvin'] as ChatUser;
    const { before, restart } = await scene(createRotation, { seed: false, discord: chat.options });
    const corvins = (await redeem(before, chat.authorise(corvin))).json<TokenPair>();
    const kidOfGrant = async ({ app }: TestServer) =>
      (await app.store.chatGrants.find(corvin.id))!.split('.')[0];
    expect(await kidOfGrant(before)).toBe(headerOf(corvins.authToken).kid);
    const after = await restart(before);
    const next = await pairFrom(after, corvins.refreshToken);
    expect(await kidOfGrant(after)).toBe(headerOf(next.authToken).kid);
    // The grant inside the new seal has not changed, and can be renewed.
    after.clock.now += 169 * hour;
    expect(await refreshStatus(after, next.refreshToken)).toBe(200);
  });
});

describe('tokens without a key id', () => {
  const [old, newer] = [secretPair('old'), secretPair('newer')];
  const withoutKeyId = (token: string, secret: string) =>
    tokenOf('{"alg":"HS256","typ":"JWT"}', decodeToken(token), byHmac('sha256', secret));

  test('are valid only if the oldest secrets signed them', async () => {
    const { server, authToken, refreshToken } = await signedIn('demo-player', {
      secrets: { ...newer, previous: [old] },
    });
    expect(await readStatus(server, withoutKeyId(authToken, old.access))).toBe(200);
    expect(await readStatus(server, withoutKeyId(authToken, newer.access))).toBe(401);
    expect(await readStatus(server, withoutKeyId(authToken, old.refresh))).toBe(401);
    const claims = { ...decodeToken(refreshToken), fId: undefined };
    const before = tokenOf('{"alg":"HS256","typ":"JWT"}', claims, byHmac('sha256', old.refresh));
    const next = await pairFrom(server, before);
    expect(headerOf(next.refreshToken).kid).toBe(givenSecrets(newer)[0]!.kid);
  });

  test('are returned for a repeated exchange if its successor was stored without a key id', async () => {
    const { server, refreshToken } = await signedIn('demo-player', { secrets: old });
    await refresh(server, refreshToken);
    const { db } = server.app.store;
    const tokens = db.selectFrom('refresh_token').select('successor').where('rotated', 'is not', null);
    const { kid, ...others } = JSON.parse((await tokens.executeTakeFirstOrThrow()).successor!);
    expect(kid).toBe(headerOf(refreshToken).kid);
    const successor = JSON.stringify(others);
    await db.updateTable('refresh_token').set({ successor }).where('rotated', 'is not', null).execute();
    const again = await pairFrom(server, refreshToken);
    expect(headerOf(again.refreshToken)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(await readStatus(server, again.authToken)).toBe(200);
  });

  test('are invalid once the oldest secrets are removed, even for a repeated exchange', async () => {
    const { server: before, authToken, refreshToken } = await signedIn('demo-player', { secrets: old });
    await refresh(before, refreshToken);
    const after = await restarted(before, { secrets: newer });
    expect(await readStatus(after, authToken)).toBe(401);
    expect(failure(await refresh(after, refreshToken)).code).toBe(401);
  });
});

test('a token is refused if its key id names other secrets than those that signed it', async () => {
  const [old, newer] = [secretPair('old'), secretPair('newer')];
  const { server, authToken } = await signedIn('demo-player', { secrets: { ...newer, previous: [old] } });
  const [newest, former] = givenSecrets({ ...newer, previous: [old] });
  const claims = decodeToken(authToken);
  const token = (kid: string, secret: string) =>
    tokenOf(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid }), claims, byHmac('sha256', secret));
  expect(await readStatus(server, token(former!.kid, old.access))).toBe(200);
  expect(await readStatus(server, token(former!.kid, newer.access))).toBe(401);
  expect(await readStatus(server, token(newest!.kid, old.access))).toBe(401);
});

test('tokens with hostile headers get the same refusal, which reveals nothing about keys', async () => {
  const server = await serve();
  const pair = await server.signIn('demo-player');
  const words = 'Your sign-in is not valid or has expired. Please sign in again.';
  const told = { status: false, code: 401, message: words, reason: 'invalidSignIn', values: {} };
  for (const use of ['access', 'refresh'] as const) {
    const bad = await hostileTokens(server, use, pair);
    expect(bad.length).toBeGreaterThan(25);
    for (const [what, token] of bad) {
      const answer = await (use === 'access' ? server.ask({ url: '/label' }, token) : refresh(server, token));
      expect([what, failure(answer)]).toEqual([what, told]);
    }
  }
});

describe('a seal', () => {
  const ring = givenSecrets({ ...secretPair('newer'), previous: [secretPair('old')] });
  const seal = createSeal(ring);
  const old = createSeal(ring.slice(1));

  test('has a nonce of 12 bytes, which GCM recommends, and a tag of 16 bytes', () => {
    const [, body = ''] = seal.close('four', 'corvin').split('.');
    expect(Buffer.from(body, 'base64')).toHaveLength(12 + 16 + 'four'.length);
  });

  test('can be opened with a former key, with or without its key id', () => {
    const sealed = old.close('grant', 'corvin');
    expect([seal.open(sealed, 'corvin'), seal.isOutdated(sealed)]).toEqual(['grant', true]);
    const bare = sealed.split('.')[1]!;
    expect([seal.open(bare, 'corvin'), seal.isOutdated(bare)]).toEqual(['grant', true]);
    const newest = seal.close('grant', 'corvin');
    expect([seal.open(newest, 'corvin'), seal.isOutdated(newest)]).toEqual(['grant', false]);
    expect(old.open(newest, 'corvin')).toBeNull();
  });

  test('cannot be opened after a change, or for another member', () => {
    const sealed = seal.close('grant', 'corvin');
    const [kid = '', body = ''] = sealed.split('.');
    const { kid: former } = ring[1]!;
    const withWrongKid = [former, '', `${kid}.${kid}`, '__proto__'].map((wrong) => `${wrong}.${body}`);
    for (const bad of [...withWrongKid, body, `${kid}.`, `${kid}.${body.slice(0, 8)}`, ''])
      expect([bad, seal.open(bad, 'corvin')]).toEqual([bad, null]);
    expect(seal.open(sealed, 'mira')).toBeNull();
  });
});

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json');

test('the secrets of a data folder remain valid for 31 days after their replacement, in a file that only its owner can read', async () => {
  const dataDir = await temporaryFolder();
  const [first] = await loadSecrets(dataDir, 0);
  await rotateSecrets(dataDir, 0);
  await rotateSecrets(dataDir, 30 * day);
  const all = await loadSecrets(dataDir, 0);
  expect([all.length, all[2]!.kid]).toEqual([3, first!.kid]);
  expect((await stat(fileOf(dataDir))).mode & 0o777).toBe(0o600);
  await rotateSecrets(dataDir, 31 * day);
  const kids = (await loadSecrets(dataDir, 0)).map(({ kid }) => kid);
  expect([kids.length, kids.includes(first!.kid)]).toEqual([3, false]);
  expect(kids.slice(1)).toEqual(all.slice(0, 2).map(({ kid }) => kid));
});

test('the secrets of a data folder expire on time even if they are not replaced again', async () => {
  const dataDir = await temporaryFolder();
  await loadSecrets(dataDir, 0);
  await rotateSecrets(dataDir, 0);
  expect(await loadSecrets(dataDir, 31 * day - 1)).toHaveLength(2);
  expect(await loadSecrets(dataDir, 31 * day)).toHaveLength(1);
});

test('the secrets of a data folder cannot sign valid tokens that are issued more than a day after their replacement', async () => {
  const { server: before, authToken } = await signedIn();
  const { access } = JSON.parse(await readFile(fileOf(before.dataDir), 'utf8'));
  await rotateSecrets(before.dataDir, before.clock.now);
  const server = await restarted(before);
  const signer = byHmac('sha256', Buffer.from(access, 'hex'));
  const issued = (iat: number, lifetime = 3_600) => {
    const claims = { ...decodeToken(authToken), iat, exp: iat + lifetime };
    return tokenOf(JSON.stringify(headerOf(authToken)), claims, signer);
  };
  const replaced = server.clock.now / 1_000;
  server.clock.now += day;
  expect(await readStatus(server, issued(replaced + 86_400))).toBe(200);
  expect(await readStatus(server, issued(replaced + 86_401))).toBe(401);
  expect(await readStatus(server, issued(replaced, 86_460))).toBe(401);
});

test('the secrets of a data folder cannot be replaced if there are none, or if the file has another format', async () => {
  const dataDir = await temporaryFolder();
  await expect(rotateSecrets(dataDir, 0)).rejects.toThrow(StartProblem);
  await writeFile(fileOf(dataDir), '{"previous":[]}');
  await expect(rotateSecrets(dataDir, 0)).rejects.toThrow('does not hold two signing secrets');
  expect(await readFile(fileOf(dataDir), 'utf8')).toBe('{"previous":[]}');
});

describe('the settings of former secrets', () => {
  const { access, refresh: refreshSecret } = secretPair('new');
  const newest = { NYX_ACCESS_SECRET: access, NYX_REFRESH_SECRET: refreshSecret };

  test('contain a list, newest first', () => {
    const previous = [secretPair('second'), secretPair('first')];
    const read = readSettings({ ...newest, NYX_PREVIOUS_SECRETS: JSON.stringify(previous) });
    expect(read.app.secrets).toEqual({ ...secretPair('new'), previous });
    expect(readSettings(newest).app.secrets).toMatchObject(secretPair('new'));
  });

  const hidden = secretPair('hunter2-hunter2');
  test.each<[string, unknown]>([
    ['are malformed JSON', undefined],
    ['are not a list', hidden],
    ['contain short secrets', [{ access: 'hunter2-hunter2', refresh: 'hunter2-hunter2' }]],
    ['contain a pair without a refresh secret', [{ access: hidden.access }]],
    ['contain the current secrets', [secretPair('new')]],
  ])('are reported by name and without their value if they %s', (_what, value) => {
    const text = value === undefined ? 'hunter2-hunter2' : JSON.stringify(value);
    const read = () => readSettings({ ...newest, NYX_PREVIOUS_SECRETS: text });
    expect(read).toThrow(StartProblem);
    expect(read).toThrow('NYX_PREVIOUS_SECRETS');
    expect(read).not.toThrow('hunter2');
  });

  test('require the current secrets', () => {
    const read = () => readSettings({ NYX_PREVIOUS_SECRETS: JSON.stringify([secretPair('old')]) });
    expect(read).toThrow('NYX_PREVIOUS_SECRETS needs NYX_ACCESS_SECRET');
  });
});
