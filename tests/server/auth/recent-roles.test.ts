import { describe, expect, test } from 'vitest';
import { plan } from '../support/adventures.ts';
import { failure, serve } from '../support/serve.ts';
import { hang, masterRole, respondWith } from '../support/discord.ts';
import { memberPath, withDiscord } from './with-discord.ts';

const minute = 60_000;

/** A master who has signed in through Discord just now. */
async function scene() {
  const here = await withDiscord();
  const { corvin, server, countOf, signIn, refresh } = here;
  const { authToken, refreshToken } = await signIn(corvin);
  return {
    ...here,
    signIn: () => signIn(corvin),
    refresh: () => refresh(refreshToken),
    /** A master may try to delete a session that does not exist; the answer is then 404. */
    write: (token: string = authToken) => server.ask({ method: 'DELETE', url: '/session/none' }, token),
    read: () => server.ask({ url: '/label' }, authToken),
    questions: () => countOf(`GET ${memberPath}`),
    authToken,
    loseRole: () => (corvin.guild!.roles = corvin.guild!.roles.filter((role) => role !== masterRole)),
  };
}

describe('a write', () => {
  test('requires a role that was confirmed within five minutes', async () => {
    const { server, write, questions, loseRole } = await scene();
    loseRole();
    const before = questions();
    server.clock.now += 5 * minute - 1;
    expect((await write()).statusCode).toBe(404);
    expect(questions()).toBe(before);
    server.clock.now += 1;
    expect(failure(await write())).toMatchObject({ code: 403, message: 'Your roles no longer allow this.' });
    expect(failure(await write()).code).toBe(403);
    expect(questions()).toBe(before + 1);
  });

  test('uses a role that the member has gained since the token was issued', async () => {
    const { corvin, server, signIn, write, loseRole } = await scene();
    const { roles } = corvin.guild!;
    loseRole();
    const { authToken } = await signIn();
    corvin.guild!.roles = roles;
    expect(failure(await write(authToken)).message).toBe('Your roles do not allow this.');
    server.clock.now += 5 * minute;
    expect((await write(authToken)).statusCode).toBe(404);
  });

  test('does not ask Discord again right after a refresh has done so', async () => {
    const { server, write, refresh, questions, loseRole } = await scene();
    server.clock.now += 10 * minute;
    loseRole();
    expect((await refresh()).statusCode).toBe(200);
    const before = questions();
    expect(failure(await write()).code).toBe(403);
    expect(questions()).toBe(before);
  });

  test('asks Discord once, together with simultaneous writes', async () => {
    const { chat, server, write, questions } = await scene();
    const before = questions();
    server.clock.now += 10 * minute;
    let release = (): void => {};
    chat.delayAnswer(memberPath, new Promise<void>((resolve) => (release = resolve)));
    const writes = Promise.all(Array.from({ length: 5 }, () => write()));
    await expect.poll(questions).toBe(before + 1);
    release();
    expect((await writes).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(questions()).toBe(before + 1);
  });

  test('is refused with 401 when the member has left, which ends the sign-in, every seat, all roles and the calendar', async () => {
    const { corvin, server, write, refresh, read, authToken } = await scene();
    const { secret } = (await server.ask({ method: 'POST', url: '/calendar' }, authToken)).json();
    const calendar = () => server.ask({ url: `/calendar/${secret}.ics` });
    const { db, write: writeAs } = server.app.store;
    const author = { memberId: 'mira', now: server.clock.now, call: 'test' };
    const { created } = await writeAs(author, ({ adventureWrites }) => adventureWrites.announce(plan));
    const taken = { state: 'seated', place: 1, seat: 1, passed: '[]' } as const;
    const seat = { adventure_id: created, player_id: corvin.id, ...taken };
    await db.insertInto('sign_up').values(seat).execute();
    corvin.guild = null;
    expect((await write()).statusCode).toBe(404);
    expect((await calendar()).statusCode).toBe(200);
    server.clock.now += 5 * minute;
    const message = 'This sign-in has ended. Please sign in again.';
    expect(failure(await write())).toMatchObject({ code: 401, message });
    expect(failure(await read()).code).toBe(401);
    expect(failure(await refresh()).code).toBe(401);
    const { state } = await db.selectFrom('sign_up').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('withdrawn');
    expect((await calendar()).json()).toMatchObject({ code: 404, reason: 'noCalendar' });
    expect((await server.app.store.members.find(corvin.id))?.roles).toEqual([]);
  });
});

test.each([
  ['hangs', hang],
  ['fails', respondWith(500, {})],
])('a write uses the last known roles if Discord %s', async (_what, answer) => {
  const { chat, server, write, questions, loseRole } = await scene();
  loseRole();
  server.clock.now += 5 * minute;
  chat.replaceAnswers(memberPath, answer, { times: Infinity });
  const before = questions();
  expect((await write()).statusCode).toBe(404);
  // Further writes do not wait for Discord.
  expect((await write()).statusCode).toBe(404);
  expect(questions()).toBe(before + 1);
  chat.answerAsUsual(memberPath);
  server.clock.now += minute;
  expect(failure(await write()).code).toBe(403);
});

test('while Discord does not answer, the last known roles may be newer than those of the token, and hold until it expires', async () => {
  const { chat, server, signIn, write, loseRole } = await scene();
  loseRole();
  const { authToken } = await signIn();
  chat.replaceAnswers(memberPath, hang, { times: Infinity });
  server.clock.now += 60 * minute - 1;
  expect(failure(await write()).message).toBe('Your roles no longer allow this.');
  expect(failure(await write(authToken)).message).toBe('Your roles do not allow this.');
  server.clock.now += 1;
  expect(failure(await write()).code).toBe(401);
});

test('a change of roles in the demo community applies to writes within five minutes, too', async () => {
  const server = await serve();
  const { authToken } = await server.signIn('demo-master');
  const write = () => server.ask({ method: 'DELETE', url: '/session/none' }, authToken);
  const { db } = server.app.store;
  await db.updateTable('member').set({ roles: '["PLAYER"]' }).where('id', '=', 'demo-master').execute();
  expect((await write()).statusCode).toBe(404);
  server.clock.now += 5 * minute;
  expect(failure(await write()).code).toBe(403);
});
