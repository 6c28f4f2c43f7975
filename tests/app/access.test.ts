import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { accessOf } from '#app/session/access.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import type { IssuedTokens, LoginCode, Tokens } from '#machines/session/types.ts';
import { controlled, flush, testClock, token } from '../machines/support.ts';

const hour = 3_600_000;

/** Creates a session restored from storage, and the source of tokens for its calls. */
async function begin() {
  const time = testClock();
  const readTokens = controlled<Tokens, void>();
  const refreshTokens = controlled<IssuedTokens, Tokens>();
  const session = createActor(
    createSessionMachine(time.now).provide({
      actors: {
        readTokens: readTokens.logic,
        refreshTokens: refreshTokens.logic,
        logIn: controlled<IssuedTokens, LoginCode>().logic,
        otherTabs: fromCallback(() => undefined),
        wakeUps: fromCallback(() => undefined),
      },
      actions: { forgetTokens: () => undefined },
    }),
    { clock: time.clock },
  ).start();
  const tokenFor = (who: string, inMs = hour) => token(time.now() + inMs, ['p'], who);
  const jwt = tokenFor('ann');
  await readTokens.resolve({ jwt, refreshJwt: tokenFor('ann', 30 * 24 * hour) });
  const signInBob = () => {
    const tokens = { jwt: tokenFor('bob'), refreshJwt: tokenFor('bob', 2 * hour) };
    session.send({ type: 'tokens.replaced', tokens });
  };
  return {
    session,
    access: accessOf(
      () => session,
      () => {},
      time.now,
    ),
    refreshTokens,
    tokenFor,
    signInBob,
    jwt,
    time,
  };
}

describe('the source of tokens for calls', () => {
  it('refreshes a refused token, and returns the newer one', async () => {
    const { access, refreshTokens, tokenFor, jwt } = await begin();
    const renewed = access.renew(jwt);
    const next = tokenFor('ann', 2 * hour);
    await refreshTokens.resolve({ authToken: next, refreshToken: tokenFor('ann', 3 * hour) });
    expect(await renewed).toBe(next);
  });

  it('returns no token to a call that began before another member signed in', async () => {
    const { signInBob, access, jwt } = await begin();
    signInBob();
    expect(await access.renew(jwt)).toBeNull();
  });

  it('returns no token to a call that waited for a refresh while another member signed in', async () => {
    const { signInBob, access, time } = await begin();
    time.pass(hour);
    const waiting = access.token();
    signInBob();
    expect(await waiting).toBeNull();
  });

  it('returns a token that is not refused and has not expired while it cannot be renewed, else fails as unsent', async () => {
    const { session, access, refreshTokens, jwt, time } = await begin();
    const renewed = access.renew(jwt);
    await refreshTokens.reject(new RequestFailure({ status: 400, message: '', fields: {} }));
    // The problem is `unsent` because nothing was done: the server has refused the call, or the app has not sent it.
    await expect(renewed).rejects.toMatchObject({ problem: { status: 0, found: 'unsent' } });
    expect(await access.token()).toBe(jwt);
    session.send({ type: 'retry.asked' });
    expect(await access.token()).toBe(jwt);
    time.pass(hour);
    await refreshTokens.reject(new RequestFailure({ status: 400, message: '', fields: {} }));
    await expect(access.token()).rejects.toMatchObject({ problem: { found: 'unsent' } });
  });

  it('returns no token once the session has ended', async () => {
    const { session, access } = await begin();
    session.send({ type: 'signOut.asked' });
    await flush();
    expect(await access.token()).toBeNull();
  });
});
