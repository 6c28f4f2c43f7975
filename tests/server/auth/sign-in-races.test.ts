import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createDiscord, type Grant } from '#server/auth/discord/client.ts';
import { createSeal } from '#server/auth/seal.ts';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { failure, open, serve, seededFolder } from '../support/serve.ts';
import { type ChatUser, guildId, startFakeDiscord } from '../support/discord.ts';
import { eventually } from '../../support/eventually.ts';

const hour = 3_600_000;
const memberPath = `/users/@me/guilds/${guildId}/member`;

/** A promise, and the function that resolves it. */
function signal() {
  let resolveSignal = (): void => {};
  const signalled = new Promise<void>((resolve) => void (resolveSignal = resolve));
  return { signalled, resolveSignal: () => resolveSignal() };
}

async function scene() {
  const chat = await startFakeDiscord();
  const { corvin } = chat.users as Record<'corvin', ChatUser>;
  const server = await serve({ seed: false, discord: chat.options });
  const signIn = async () => {
    const payload = { code: chat.authorise(corvin) };
    return (await server.app.inject({ method: 'POST', url: '/auth/discord', payload })).json();
  };
  const post = (url: string, token: string) => server.ask({ method: 'POST', url }, token);
  const waitForRequest = (what: string) => eventually(() => expect(chat.requests).toContain(what));
  return {
    chat,
    corvin,
    server,
    signIn,
    waitForRequest,
    post,
    refresh: (token: string) => post('/auth/refresh', token),
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Another server on the same database, which reads, renews and stores the member's grant. */
async function otherServer({ chat, corvin, server }: Scene) {
  const { chatGrants } = server.app.store;
  const seal = createSeal(await loadSecrets(server.dataDir, server.clock.now));
  const log = { warn: () => {}, error: () => {} };
  const discord = createDiscord(chat.options, log, () => server.clock.now);
  const grant = async (): Promise<Grant> =>
    JSON.parse(seal.open((await chatGrants.find(corvin.id))!, corvin.id)!);
  return {
    grant,
    async renew(): Promise<Grant> {
      const renewed = await discord.renew((await grant()).refreshToken);
      if (renewed === 'notGranted') throw new Error('Discord did not renew.');
      return renewed;
    },
    keep: (grantToStore: Grant) =>
      chatGrants.keep(corvin.id, seal.close(JSON.stringify(grantToStore), corvin.id)),
  };
}

describe('a refresh', () => {
  test('succeeds while another server renews the same grant', async () => {
    const sceneParts = await scene();
    const { refreshToken } = await sceneParts.signIn();
    sceneParts.server.clock.now += 169 * hour;
    const other = await otherServer(sceneParts);
    const renewed = await other.renew();
    const answer = sceneParts.refresh(refreshToken);
    await wait(100);
    await other.keep(renewed);
    expect((await answer).statusCode).toBe(200);
  });

  test('succeeds even if the other server stores the old grant again before it stores the renewed one', async () => {
    const sceneParts = await scene();
    const { refreshToken } = await sceneParts.signIn();
    sceneParts.server.clock.now += 169 * hour;
    const other = await otherServer(sceneParts);
    const before = await other.grant();
    sceneParts.chat.expireAccess();
    const renewed = await other.renew();
    sceneParts.chat.requests.length = 0;
    const answer = sceneParts.refresh(refreshToken);
    await sceneParts.waitForRequest('POST /oauth2/token');
    await other.keep(before);
    await wait(100);
    await other.keep(renewed);
    expect((await answer).statusCode).toBe(200);
  });

  test('does not overwrite a grant that another server has renewed meanwhile', async () => {
    const sceneParts = await scene();
    await sceneParts.signIn();
    const { chatGrants } = sceneParts.server.app.store;
    const before = (await chatGrants.find(sceneParts.corvin.id))!;
    expect(await chatGrants.replace(sceneParts.corvin.id, before, 'renewed')).toBe(true);
    expect(await chatGrants.replace(sceneParts.corvin.id, before, 'sealed again')).toBe(false);
    expect(await chatGrants.find(sceneParts.corvin.id)).toBe('renewed');
  });

  test('does not end the new sign-in of a member who left and returned during the refresh', async () => {
    const { waitForRequest, chat, corvin, refresh, signIn } = await scene();
    const before = await signIn();
    const { guild } = corvin;
    const { signalled, resolveSignal } = signal();
    corvin.guild = null;
    chat.requests.length = 0;
    chat.delayAnswer(memberPath, signalled);
    const late = refresh(before.refreshToken);
    await waitForRequest(`GET ${memberPath}`);
    corvin.guild = guild;
    const after = await signIn();
    resolveSignal();
    expect(failure(await late).code).toBe(401);
    expect((await refresh(after.refreshToken)).statusCode).toBe(200);
  });

  test('returns no token if the member signs out meanwhile', async () => {
    const { waitForRequest, chat, post, refresh, signIn } = await scene();
    const { refreshToken } = await signIn();
    const { signalled, resolveSignal } = signal();
    chat.requests.length = 0;
    chat.delayAnswer(memberPath, signalled);
    const late = refresh(refreshToken);
    await waitForRequest(`GET ${memberPath}`);
    expect((await post('/auth/logout', refreshToken)).statusCode).toBe(200);
    resolveSignal();
    expect(failure(await late)).toMatchObject({
      code: 401,
      message: 'This sign-in has ended. Please sign in again.',
    });
  });

  test('fails with 401 if its sign-in is deleted meanwhile', async () => {
    const { waitForRequest, chat, refresh, server, signIn } = await scene();
    const { refreshToken } = await signIn();
    const { signalled, resolveSignal } = signal();
    chat.requests.length = 0;
    chat.delayAnswer(memberPath, signalled);
    const late = refresh(refreshToken);
    await waitForRequest(`GET ${memberPath}`);
    await server.app.store.db.deleteFrom('token_family').execute();
    resolveSignal();
    expect(failure(await late).code).toBe(401);
  });
});

describe.runIf(engine === 'postgres')('two servers on one database', () => {
  async function pair() {
    const dataDir = await seededFolder();
    const databaseUrl = await databaseUrlOf(dataDir);
    const one = await open({ dataDir, databaseUrl });
    const other = await serve({ dataDir, databaseUrl });
    return { one, other };
  }

  test('give the same answer to one refresh token, even if both receive it at the same moment', async () => {
    const { one, other } = await pair();
    const { refreshToken } = await one.signIn('demo-player');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).ask({ method: 'POST', url: '/auth/refresh' }, refreshToken),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await one.app.close();
  });

  test('execute a write once if both receive it with the same key, even at the same moment', async () => {
    const { one, other } = await pair();
    const { authToken } = await one.signIn('demo-player');
    const character = 'demo-player:Lyra Duskwhisper';
    const stock = async () =>
      (await one.app.store.characters.find(character))!.inventory['Potion of Healing']!;
    const before = await stock();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).ask(
          {
            method: 'POST',
            url: `/character/${encodeURIComponent(character)}/inventory`,
            headers: { 'idempotency-key': 'both' },
            payload: { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' },
          },
          authToken,
        ),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await stock()).toBe(before - 1);
    await one.app.close();
  });
});
