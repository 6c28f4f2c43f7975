import { afterAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import {
  hasEndedUnasked,
  isLoggingIn,
  isRefreshing,
  isSettled,
  isSignedIn,
  isTriedAgain,
  isUnreachable,
  loginProblem,
  memberId,
  rolesOfMember,
  wasLeftOnPurpose,
} from '#machines/session/selectors.ts';
import type { IssuedTokens, LoginCode, Tokens } from '#machines/session/types.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, flush, pathOf, testClock, token } from './support.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const coverage = transitionCoverage(createSessionMachine(Date.now));
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function begin() {
  const time = testClock();
  const readTokens = controlled<Tokens, void>();
  const logIn = controlled<IssuedTokens, LoginCode>();
  const refreshTokens = controlled<IssuedTokens, Tokens>();
  let forgotten = 0;
  const sources = { otherTabs: 0, wakeUps: 0 };
  const machine = createSessionMachine(time.now).provide({
    actors: {
      readTokens: readTokens.logic,
      logIn: logIn.logic,
      refreshTokens: refreshTokens.logic,
      otherTabs: fromCallback(() => {
        sources.otherTabs += 1;
      }),
      wakeUps: fromCallback(() => {
        sources.wakeUps += 1;
      }),
    },
    actions: {
      forgetTokens: () => {
        forgotten += 1;
      },
    },
  });
  const actor = createActor(machine, {
    clock: time.clock,
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    time,
    actor,
    readTokens,
    logIn,
    refreshTokens,
    sources,
    state: () => pathOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    forgotten: () => forgotten,
    access: (inMs = hour, codes: string[] = ['p'], member?: string) =>
      token(time.now() + inMs, codes, member),
    refresh: (inMs = 30 * day) => token(time.now() + inMs),
    pair: (inMs = hour, codes: string[] = ['p']): IssuedTokens => ({
      authToken: token(time.now() + inMs, codes),
      refreshToken: token(time.now() + 30 * day),
    }),
  };
}

type Session = ReturnType<typeof begin>;

const refusal = (status = 401) => new RequestFailure({ status, message: 'no', fields: {} });

/** A session right after a login. */
async function signIn(codes = ['p']): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: null, refreshJwt: null });
  session.actor.send({ type: 'code.received', code: 'first', state: 's' });
  await session.logIn.resolve(session.pair(hour, codes));
  return session;
}

/** A session read from storage a while after its issue, so that a refused token is refreshed. */
async function restore(inMs = hour, refreshInMs = 30 * day): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: session.access(inMs), refreshJwt: session.refresh(refreshInMs) });
  return session;
}

describe('restoring a session', () => {
  it('decides nothing until storage has been read, and watches other tabs and the clock', () => {
    const session = begin();
    expect(session.state()).toBe('restoring.reading');
    expect(isSettled(session.actor.getSnapshot())).toBe(false);
    expect(session.sources).toEqual({ otherTabs: 1, wakeUps: 1 });
  });

  it('uses an unexpired access token and reads the roles from it', async () => {
    const session = begin();
    const jwt = session.access(hour, ['mS', 'p'], 'ann');
    await session.readTokens.resolve({ jwt, refreshJwt: session.refresh() });
    expect(session.state()).toBe('signedIn.current');
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual(['MANAGE_SESSIONS', 'PLAYER']);
    expect(memberId(session.actor.getSnapshot())).toBe('ann');
    expect(session.refreshTokens.inputs).toEqual([]);
  });

  it('requests a new pair when only the refresh token is valid', async () => {
    const session = await restore(-minute);
    expect(session.state()).toBe('restoring.refreshing');
    expect(session.refreshTokens.inputs).toEqual([
      { jwt: session.access(-minute), refreshJwt: session.refresh() },
    ]);
    const pair = session.pair(hour, ['a']);
    await session.refreshTokens.resolve(pair);
    expect(session.state()).toBe('signedIn.current');
    expect(session.context().jwt).toBe(pair.authToken);
    expect(session.context().refreshJwt).toBe(pair.refreshToken);
    expect(session.context().roles).toEqual(['ADMIN']);
  });

  it('counts an access token that expires within 10 s as expired', async () => {
    expect((await restore(10_000)).state()).toBe('restoring.refreshing');
    expect((await restore(10_001)).state()).toBe('signedIn.current');
  });

  it('is signed out when neither token is valid, reports that the session has ended, and removes nothing', async () => {
    const session = await restore(-minute, -minute);
    expect(session.state()).toBe('signedOut');
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(true);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'expired' });
    expect(session.forgotten()).toBe(0);
  });

  it.each([
    ['an expired access token', 'jwt'],
    ['an expired refresh token', 'refreshJwt'],
    ['a text that is no token', 'junk'],
  ])('reports the same when storage contains only %s', async (_what, kind) => {
    const session = begin();
    await session.readTokens.resolve({
      jwt: kind === 'jwt' ? session.access(-minute) : kind === 'junk' ? 'junk' : null,
      refreshJwt: kind === 'refreshJwt' ? session.refresh(-minute) : null,
    });
    expect([session.state(), hasEndedUnasked(session.actor.getSnapshot())]).toEqual(['signedOut', true]);
  });

  it.each([[null], ['']])('reports nothing on a first visit, when storage contains %j', async (stored) => {
    const session = begin();
    await session.readTokens.resolve({ jwt: stored, refreshJwt: stored });
    expect([session.state(), hasEndedUnasked(session.actor.getSnapshot())]).toEqual(['signedOut', false]);
  });

  it('is signed out when storage cannot be read', async () => {
    const session = begin();
    await session.readTokens.reject(new Error('private mode'));
    expect([session.state(), session.context().ending]).toEqual(['signedOut', null]);
  });

  it.each([400, 401, 403, 404])('removes both tokens when the refresh is refused with %i', async (status) => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(status));
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'refused' });
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(true);
  });

  it.each([0, 408, 429, 500, 503])(
    'keeps the tokens and tries again after a status of %i',
    async (status) => {
      const session = await restore(-minute);
      await session.refreshTokens.reject(refusal(status));
      expect(session.state()).toBe('restoring.unreachable');
      expect(session.forgotten()).toBe(0);
      session.time.pass(2_000);
      expect(session.state()).toBe('restoring.refreshing');
    },
  );

  it('waits longer after each failure, up to a minute', async () => {
    const session = await restore(-minute);
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await session.refreshTokens.reject(refusal(0));
      session.time.pass(wait - 1);
      expect(session.state()).toBe('restoring.unreachable');
      session.time.pass(1);
      expect(session.state()).toBe('restoring.refreshing');
    }
  });

  it.each(['retry.asked', 'clock.moved'] as const)('stops waiting on %s', async (type) => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(0));
    session.actor.send({ type });
    expect(session.state()).toBe('restoring.refreshing');
  });

  it('takes over the tokens that another tab has received meanwhile', async () => {
    const session = await restore(-minute);
    const tokens = { jwt: session.access(), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('signedIn.current');
    expect(session.context()).toMatchObject(tokens);
  });

  it('ignores expired tokens of another tab', async () => {
    const session = await restore(-minute);
    const tokens = { jwt: session.access(-minute), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('restoring.refreshing');
  });

  it('ends when another tab signs out', async () => {
    const session = await restore(-minute);
    session.actor.send({ type: 'signedOut.elsewhere' });
    expect(session.state()).toBe('signedOut');
    expect(session.refreshTokens.signal().aborted).toBe(true);
    expect(session.forgotten()).toBe(0);
    expect(wasLeftOnPurpose(session.actor.getSnapshot())).toBe(true);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null });
  });

  it('can be cancelled', async () => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(0));
    session.actor.send({ type: 'signOut.asked' });
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(wasLeftOnPurpose(session.actor.getSnapshot())).toBe(true);
  });
});

describe('logging in', () => {
  it('makes one login call with the code and the state, and takes its tokens', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    session.actor.send({ type: 'code.received', code: 'abc', state: 's1' });
    expect(session.state()).toBe('loggingIn');
    expect(session.context().discordCode).toBe('abc');
    expect(session.logIn.inputs).toEqual([{ code: 'abc', state: 's1' }]);
    const pair = session.pair(hour, ['mI']);
    await session.logIn.resolve(pair);
    expect(session.state()).toBe('signedIn.current');
    expect(session.context()).toMatchObject({
      jwt: pair.authToken,
      refreshJwt: pair.refreshToken,
      roles: ['MANAGE_ITEMS'],
    });
  });

  it('removes the tokens and gives the reason when the login fails', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    session.actor.send({ type: 'code.received', code: 'abc', state: null });
    await session.logIn.reject(new RequestFailure({ status: 404, message: 'Not a member', fields: {} }));
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(loginProblem(session.actor.getSnapshot())?.message).toBe('Not a member');
    expect(session.context().jwt).toBeNull();
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(false);
  });

  it('uses a code once: opening the same address again starts nothing', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signOut.asked' });
    session.actor.send({ type: 'code.received', code: 'first', state: 's' });
    expect(session.state()).toBe('signedOut');
    session.actor.send({ type: 'code.received', code: 'second', state: 's' });
    expect(session.state()).toBe('loggingIn');
  });

  it('signs in with the tokens of another tab, but not with expired ones', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    const refreshJwt = session.refresh();
    session.actor.send({ type: 'tokens.replaced', tokens: { jwt: session.access(-1), refreshJwt } });
    expect(session.state()).toBe('signedOut');
    const tokens = { jwt: session.access(hour, ['mI'], 'ann'), refreshJwt };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('signedIn.current');
    expect(session.context()).toMatchObject(tokens);
    expect(memberId(session.actor.getSnapshot())).toBe('ann');
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual(['MANAGE_ITEMS']);
  });

  it('leaves the login to another tab that was faster', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    session.actor.send({ type: 'code.received', code: 'abc', state: 's' });
    const expired = { jwt: session.access(-minute), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens: expired });
    expect(session.state()).toBe('loggingIn');
    const tokens = { jwt: session.access(), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('signedIn.current');
    expect(session.context()).toMatchObject(tokens);
    expect(session.logIn.signal().aborted).toBe(true);
    await session.logIn.reject(refusal(401));
    expect(session.state()).toBe('signedIn.current');
    expect(session.forgotten()).toBe(0);
  });

  it('gives no roles for an unknown role code', async () => {
    const session = await signIn(['p', 'zz']);
    expect(isSignedIn(session.actor.getSnapshot())).toBe(true);
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual([]);
  });
});

describe('the scheduled refresh', () => {
  it('runs 10 s before the access token expires', async () => {
    const session = await signIn();
    session.time.pass(hour - 10_001);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(1);
    expect(session.state()).toBe('signedIn.refreshing');
    expect(session.refreshTokens.inputs).toHaveLength(1);
  });

  it('reads the roles again and schedules the next refresh', async () => {
    const session = await signIn(['p']);
    session.time.pass(hour);
    await session.refreshTokens.resolve(session.pair(hour, ['mC']));
    expect(session.context().roles).toEqual(['MANAGE_CHARACTERS']);
    session.time.pass(hour);
    expect(session.refreshTokens.inputs).toHaveLength(2);
  });

  it('is cancelled by a newer session', async () => {
    const session = await signIn();
    session.time.pass(30 * minute);
    const tokens = { jwt: session.access(), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    session.time.pass(45 * minute);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(15 * minute);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('does not wait at all when the access token is absent', async () => {
    const session = await signIn();
    session.actor.send({ type: 'tokens.replaced', tokens: { jwt: null, refreshJwt: session.refresh() } });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('ends the session when the refresh token has expired too, and removes nothing', async () => {
    const session = await restore(hour, hour);
    session.time.pass(hour);
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(0);
    expect(session.context().ending).toBe('expired');
  });

  it('logs out and removes both tokens when it is refused', async () => {
    const session = await signIn(['a']);
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(401));
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(session.context().roles).toEqual(['ADMIN']);
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual([]);
  });

  it('keeps the member signed in while the server cannot be reached, and retries without input', async () => {
    const session = await signIn();
    session.time.pass(hour);
    await session.refreshTokens.reject(new TypeError('Failed to fetch'));
    expect(session.state()).toBe('signedIn.unreachable');
    expect(isSignedIn(session.actor.getSnapshot())).toBe(true);
    session.time.pass(2_000);
    expect(session.state()).toBe('signedIn.refreshing');
    await session.refreshTokens.resolve(session.pair());
    expect(session.state()).toBe('signedIn.current');
    expect(session.context().failedTries).toBe(0);
  });

  it.each(['retry.asked', 'clock.moved'] as const)('is tried at once on %s', async (type) => {
    const session = await signIn();
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(503));
    session.actor.send({ type });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('sets no timer that a browser would fire at once', async () => {
    const session = begin();
    const timers = vi.spyOn(session.time.clock, 'setTimeout');
    await session.readTokens.resolve({
      jwt: session.access(40 * day),
      refreshJwt: session.refresh(60 * day),
    });
    expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([2_147_483_647]);
  });

  it('waits again when a token lives longer than the longest timer', async () => {
    const session = await restore(40 * day, 60 * day);
    session.time.pass(2 ** 31 - 1);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(40 * day - 2 ** 31);
    expect(session.state()).toBe('signedIn.refreshing');
  });
});

describe('an unreliable clock', () => {
  it('refreshes at once when the computer slept past the expiry', async () => {
    const session = await signIn();
    session.time.sleep(3 * hour);
    session.actor.send({ type: 'clock.moved' });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('keeps a valid token when the window becomes visible again', async () => {
    const session = await signIn();
    session.time.sleep(minute);
    session.actor.send({ type: 'clock.moved' });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.current');
  });

  it('does not loop when every new token looks expired: it refreshes every five minutes', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    session.actor.send({ type: 'code.received', code: 'c', state: 's' });
    const old = (): IssuedTokens => ({
      authToken: session.access(-40 * day),
      refreshToken: session.refresh(-10 * day),
    });
    await session.logIn.resolve(old());
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(5 * minute - 1);
    expect(session.refreshTokens.inputs).toHaveLength(0);
    session.time.pass(1);
    expect(session.state()).toBe('signedIn.refreshing');
    await session.refreshTokens.resolve(old());
    expect(session.state()).toBe('signedIn.current');
    expect(session.refreshTokens.inputs).toHaveLength(1);
  });
});

describe('a clock that is ahead, without a refresh token', () => {
  it('ends the session after the wait, without a request to the server', async () => {
    const session = await signIn();
    const tokens = { jwt: session.access(-minute), refreshJwt: null };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(5 * minute);
    expect([session.state(), session.context().ending]).toEqual(['signedOut', 'expired']);
    expect(session.refreshTokens.inputs).toEqual([]);
  });
});

describe('an access token that the server refuses', () => {
  it('is refreshed once, then the session continues', async () => {
    const session = await restore();
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
    await session.refreshTokens.resolve(session.pair());
    expect(session.state()).toBe('signedIn.current');
  });

  it('ends the session when it has only just been issued', async () => {
    const session = await signIn();
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(session.context().ending).toBe('refused');
    expect(session.refreshTokens.inputs).toEqual([]);
  });

  it('is refreshed again half a minute after its issue', async () => {
    const session = await signIn();
    session.time.pass(30_000);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('is refreshed when it came from another tab, however late this tab receives it', async () => {
    const session = await signIn();
    const tokens = { jwt: session.access(-minute), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    session.actor.send({ type: 'access.refused', jwt: tokens.jwt });
    expect(session.state()).toBe('signedIn.refreshing');
    expect(session.forgotten()).toBe(0);
  });

  it('is refreshed after the clock was set back', async () => {
    const session = await signIn();
    session.time.sleep(-hour);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('changes nothing when a newer one has replaced it', async () => {
    const session = await restore();
    session.actor.send({ type: 'access.refused', jwt: 'older' });
    expect(session.state()).toBe('signedIn.current');
  });

  it('ends the session when no refresh token is left', async () => {
    const session = await restore(hour, -minute);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedOut');
  });
});

describe('signing out', () => {
  it.each(['current', 'refreshing', 'unreachable'])('works while the tokens are %s', async (state) => {
    const session = await signIn();
    if (state !== 'current') session.time.pass(hour);
    if (state === 'unreachable') await session.refreshTokens.reject(refusal(0));
    expect(session.state()).toBe(`signedIn.${state}`);
    session.actor.send({ type: 'signOut.asked' });
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(1);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'asked' });
  });

  it('drops the answer of a pending refresh', async () => {
    const session = await signIn();
    session.time.pass(hour);
    session.actor.send({ type: 'signOut.asked' });
    expect(session.refreshTokens.signal().aborted).toBe(true);
    await session.refreshTokens.resolve(session.pair());
    await flush();
    expect(session.state()).toBe('signedOut');
    expect(session.context().jwt).toBeNull();
  });

  it('in another tab signs out this one, which leaves storage to that tab', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signedOut.elsewhere' });
    expect(session.state()).toBe('signedOut');
    expect(session.forgotten()).toBe(0);
    expect(wasLeftOnPurpose(session.actor.getSnapshot())).toBe(true);
  });
});

describe('what the app reads from a session', () => {
  const seen = (session: Session) => {
    const snapshot = session.actor.getSnapshot();
    return Object.entries({ isSettled, isSignedIn, isRefreshing, isUnreachable, isLoggingIn })
      .filter(([, isSo]) => isSo(snapshot))
      .map(([name]) => name);
  };

  it('is not settled while storage is read, a new pair is pending, or the server cannot be reached', async () => {
    const session = begin();
    expect(seen(session)).toEqual([]);
    await session.readTokens.resolve({ jwt: session.access(-minute), refreshJwt: session.refresh() });
    expect(seen(session)).toEqual([]);
    await session.refreshTokens.reject(refusal(0));
    expect(seen(session)).toEqual(['isUnreachable']);
  });

  it('is retrying until the server has answered', async () => {
    const session = await restore(-minute);
    expect(isTriedAgain(session.actor.getSnapshot())).toBe(false);
    await session.refreshTokens.reject(refusal(0));
    expect(isTriedAgain(session.actor.getSnapshot())).toBe(true);
    session.time.pass(2_000);
    expect([session.state(), isTriedAgain(session.actor.getSnapshot())]).toEqual([
      'restoring.refreshing',
      true,
    ]);
    await session.refreshTokens.resolve(session.pair());
    expect(isTriedAgain(session.actor.getSnapshot())).toBe(false);
  });

  it('has neither member nor roles before the session is valid', async () => {
    const session = begin();
    const jwt = session.access(-minute, ['a'], 'ann');
    await session.readTokens.resolve({ jwt, refreshJwt: session.refresh() });
    expect(memberId(session.actor.getSnapshot())).toBeNull();
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual([]);
  });

  it('follows a member through login, refresh and sign-out', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    expect(seen(session)).toEqual(['isSettled']);
    session.actor.send({ type: 'code.received', code: 'c', state: 's' });
    expect(seen(session)).toEqual(['isSettled', 'isLoggingIn']);
    await session.logIn.resolve(session.pair());
    expect(seen(session)).toEqual(['isSettled', 'isSignedIn']);
    expect(memberId(session.actor.getSnapshot())).toBe('member');
    session.time.pass(hour);
    expect(seen(session)).toEqual(['isSettled', 'isSignedIn', 'isRefreshing']);
    await session.refreshTokens.reject(refusal(0));
    expect(seen(session)).toEqual(['isSettled', 'isSignedIn', 'isUnreachable']);
    session.actor.send({ type: 'signOut.asked' });
    expect(seen(session)).toEqual(['isSettled']);
    expect(memberId(session.actor.getSnapshot())).toBeNull();
  });
});

describe('how the last session ended', () => {
  const ends = (session: Session) => {
    const snapshot = session.actor.getSnapshot();
    return [hasEndedUnasked(snapshot), wasLeftOnPurpose(snapshot), loginProblem(snapshot)];
  };
  const failLogin = async (session: Session, code: string) => {
    session.actor.send({ type: 'code.received', code, state: 's' });
    await session.logIn.reject(new RequestFailure({ status: 404, message: 'Not a member', fields: {} }));
  };

  it('is not reported where there was none', async () => {
    const session = begin();
    expect(session.context().roles).toEqual([]);
    expect(ends(session)).toEqual([false, false, null]);
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    expect(ends(session)).toEqual([false, false, null]);
  });

  it('is reported when it has expired', async () => {
    const session = await restore(hour, hour);
    session.time.pass(hour);
    expect(ends(session)).toEqual([true, false, null]);
  });

  it('is forgotten by the next login', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signOut.asked' });
    expect(ends(session)).toEqual([false, true, null]);
    session.actor.send({ type: 'code.received', code: 'second', state: 's' });
    expect(ends(session)).toEqual([false, false, null]);
    await session.logIn.resolve(session.pair());
    expect(ends(session)).toEqual([false, false, null]);
  });

  it('is replaced by the reason why the next login failed, and that by another try', async () => {
    const session = await signIn();
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(401));
    expect(ends(session)).toEqual([true, false, null]);
    await failLogin(session, 'second');
    expect(ends(session)).toEqual([false, false, expect.objectContaining({ message: 'Not a member' })]);
    session.actor.send({ type: 'code.received', code: 'third', state: 's' });
    expect(session.context().problem).toBeNull();
  });

  it('is forgotten when another tab’s tokens arrive', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    await failLogin(session, 'first');
    session.actor.send({
      type: 'tokens.replaced',
      tokens: { jwt: session.access(), refreshJwt: session.refresh() },
    });
    expect(session.context()).toMatchObject({ problem: null, ending: null });
    expect(loginProblem(session.actor.getSnapshot())).toBeNull();
  });
});
