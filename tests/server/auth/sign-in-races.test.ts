import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDiscord, type Grant } from '#server/auth/discord/client.ts';
import { createSeal } from '#server/auth/seal.ts';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { failure, open, serve, seededFolder } from '../support/serve.ts';
import { eventually } from '../../support/eventually.ts';
import { refresh as refreshAt } from './support.ts';
import { memberPath, withDiscord } from './with-discord.ts';

const hour = 3_600_000;

async function scene() {
  const here = await withDiscord();
  const { chat, corvin, refresh, signIn } = here;
  const waitForRequest = (what: string) => eventually(() => expect(chat.requests).toContain(what));
  return {
    ...here,
    signIn: () => signIn(corvin),
    waitForRequest,
    /** Begins a refresh that asks Discord. @returns a function that lets Discord answer and returns the refresh's answer */
    async refreshSlowly(token: string) {
      let resolveSignal = (): void => {};
      chat.requests.length = 0;
      chat.delayAnswer(memberPath, new Promise<void>((resolve) => (resolveSignal = resolve)));
      const late = refresh(token);
      await waitForRequest(`GET ${memberPath}`);
      return () => {
        resolveSignal();
        return late;
      };
    },
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
    renew: async () => discord.renew((await grant()).refreshToken),
    keep: (stored: Grant | 'notGranted') =>
      chatGrants.keep(corvin.id, seal.close(JSON.stringify(stored), corvin.id)),
  };
}

test('a refresh succeeds even if the other server stores the old grant again before it stores the renewed one', async () => {
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

test('a refresh does not overwrite a grant that another server has renewed meanwhile', async () => {
  const sceneParts = await scene();
  await sceneParts.signIn();
  const { chatGrants } = sceneParts.server.app.store;
  const before = (await chatGrants.find(sceneParts.corvin.id))!;
  expect(await chatGrants.replace(sceneParts.corvin.id, before, 'renewed')).toBe(true);
  expect(await chatGrants.replace(sceneParts.corvin.id, before, 'sealed again')).toBe(false);
  expect(await chatGrants.find(sceneParts.corvin.id)).toBe('renewed');
});

test('a refresh does not end the new sign-in of a member who left and returned during the refresh', async () => {
  const { corvin, refresh, refreshSlowly, signIn } = await scene();
  const before = await signIn();
  const { guild } = corvin;
  corvin.guild = null;
  const answer = await refreshSlowly(before.refreshToken);
  corvin.guild = guild;
  const after = await signIn();
  expect(failure(await answer()).code).toBe(401);
  expect((await refresh(after.refreshToken)).statusCode).toBe(200);
});

test('a refresh returns no token if the member signs out meanwhile, or the sign-in is deleted', async () => {
  const { post, refreshSlowly, server, signIn } = await scene();
  const first = (await signIn()).refreshToken;
  const ending = await refreshSlowly(first);
  expect((await post('/auth/logout', first)).statusCode).toBe(200);
  const message = 'This sign-in has ended. Please sign in again.';
  expect(failure(await ending())).toMatchObject({ code: 401, message });
  const deleting = await refreshSlowly((await signIn()).refreshToken);
  await server.app.store.db.deleteFrom('token_family').execute();
  expect(failure(await deleting()).code).toBe(401);
});

test.runIf(engine === 'postgres')(
  'two servers on one database give the same answer to one refresh token, even if both receive it at the same moment',
  async () => {
    const dataDir = await seededFolder();
    const databaseUrl = await databaseUrlOf(dataDir);
    const one = await open({ dataDir, databaseUrl });
    const other = await serve({ dataDir, databaseUrl });
    const { refreshToken } = await one.signIn('demo-player');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refreshAt(index % 2 ? one : other, refreshToken)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await one.app.close();
  },
);
