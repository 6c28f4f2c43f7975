import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createDiscord, type Grant } from '#server/auth/discord/client.ts';
import { createSeal } from '#server/auth/seal.ts';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import { databaseUrlOf, engine } from './engine.ts';
import { failure, open, serve, temporaryFolder } from './support.ts';
import { type ChatUser, guildId, standInForDiscord } from './support/discord.ts';

const hour = 3_600_000;
const memberPath = `/users/@me/guilds/${guildId}/member`;

/** A promise, and the function that fulfils it. */
function signal() {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => void (give = resolve));
  return { given, give };
}

async function scene() {
  const chat = await standInForDiscord();
  const { corvin } = chat.users as Record<'corvin', ChatUser>;
  const server = await serve({ seed: false, discord: chat.options });
  const signIn = async () => {
    const payload = { code: chat.authorise(corvin) };
    return (await server.app.inject({ method: 'POST', url: '/auth/discord', payload })).json();
  };
  const post = (url: string, token: string) => server.ask({ method: 'POST', url }, token);
  const asked = (what: string) => vi.waitFor(() => expect(chat.asked).toContain(what));
  return {
    chat,
    corvin,
    server,
    signIn,
    asked,
    post,
    refresh: (token: string) => post('/auth/refresh', token),
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** What another server on the same database does with a member's grant. */
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
    keep: (kept: Grant) => chatGrants.keep(corvin.id, seal.close(JSON.stringify(kept), corvin.id)),
  };
}

describe('a refresh', () => {
  test('succeeds while another server renews the same grant, and Discord renews it once', async () => {
    const made = await scene();
    const { refreshToken } = await made.signIn();
    made.server.clock.now += 169 * hour;
    const other = await otherServer(made);
    const renewed = await other.renew();
    const answer = made.refresh(refreshToken);
    await wait(100);
    await other.keep(renewed);
    expect((await answer).statusCode).toBe(200);
  });

  test('succeeds even when the other server first seals the old grant again', async () => {
    const made = await scene();
    const { refreshToken } = await made.signIn();
    made.server.clock.now += 169 * hour;
    const other = await otherServer(made);
    const before = await other.grant();
    made.chat.expireAccess();
    const renewed = await other.renew();
    made.chat.asked.length = 0;
    const answer = made.refresh(refreshToken);
    await made.asked('POST /oauth2/token');
    await other.keep(before);
    await wait(100);
    await other.keep(renewed);
    expect((await answer).statusCode).toBe(200);
  });

  test('does not overwrite a grant that another server has renewed meanwhile', async () => {
    const made = await scene();
    await made.signIn();
    const { chatGrants } = made.server.app.store;
    const before = (await chatGrants.find(made.corvin.id))!;
    expect(await chatGrants.replace(made.corvin.id, before, 'renewed')).toBe(true);
    expect(await chatGrants.replace(made.corvin.id, before, 'sealed again')).toBe(false);
    expect(await chatGrants.find(made.corvin.id)).toBe('renewed');
  });

  test('that learns too late of a member’s departure does not undo the member’s new sign-in', async () => {
    const { asked, chat, corvin, refresh, signIn } = await scene();
    const before = await signIn();
    const { guild } = corvin;
    const { given, give } = signal();
    corvin.guild = null;
    chat.asked.length = 0;
    chat.late(memberPath, given);
    const late = refresh(before.refreshToken);
    await asked(`GET ${memberPath}`);
    corvin.guild = guild;
    const after = await signIn();
    give();
    expect(failure(await late).code).toBe(401);
    expect((await refresh(after.refreshToken)).statusCode).toBe(200);
  });

  test('in progress during a sign-out returns no token', async () => {
    const { asked, chat, post, refresh, signIn } = await scene();
    const { refreshToken } = await signIn();
    const { given, give } = signal();
    chat.asked.length = 0;
    chat.late(memberPath, given);
    const late = refresh(refreshToken);
    await asked(`GET ${memberPath}`);
    expect((await post('/auth/logout', refreshToken)).statusCode).toBe(200);
    give();
    expect(failure(await late)).toMatchObject({
      code: 401,
      message: 'This sign-in has ended. Please sign in again.',
    });
  });

  test('whose sign-in was cleaned up meanwhile is refused, without a server error', async () => {
    const { asked, chat, refresh, server, signIn } = await scene();
    const { refreshToken } = await signIn();
    const { given, give } = signal();
    chat.asked.length = 0;
    chat.late(memberPath, given);
    const late = refresh(refreshToken);
    await asked(`GET ${memberPath}`);
    await server.app.store.db.deleteFrom('token_family').execute();
    give();
    expect(failure(await late).code).toBe(401);
  });
});

describe.runIf(engine === 'postgres')('two servers on one database', () => {
  async function pair() {
    const dataDir = await temporaryFolder();
    const databaseUrl = await databaseUrlOf(dataDir);
    const one = await open({ dataDir, databaseUrl });
    const other = await serve({ dataDir, databaseUrl });
    return { one, other };
  }

  test('give one answer to one refresh token, even at the same moment', async () => {
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

  test('do a write with one key once, even at the same moment', async () => {
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
