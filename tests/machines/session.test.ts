import { afterAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import {
  hasEndedUnasked,
  hasSignedOut,
  isLoggingIn,
  isRefreshing,
  isRetrying,
  isSettled,
  isSignedIn,
  isSignedOut,
  isUnreachable,
  loginProblem,
  memberId,
  namedMember,
  rolesOfMember,
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
  let removals = 0;
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
        removals += 1;
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
    removals: () => removals,
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

/** Begins a session by a login. */
async function signIn(codes = ['p']): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: null, refreshJwt: null });
  session.actor.send({ type: 'code.received', code: 'first', state: 's' });
  await session.logIn.resolve(session.pair(hour, codes));
  return session;
}

/** Restores a session from storage. Its tokens, unlike those of a login, do not count as just issued. */
async function restore(inMs = hour, refreshInMs = 30 * day): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: session.access(inMs), refreshJwt: session.refresh(refreshInMs) });
  return session;
}

describe('the restoration of a session', () => {
  it('waits for storage, and watches other tabs and the clock', () => {
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

  it('requests a new pair of tokens if only the refresh token is valid', async () => {
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

  it('if both tokens have expired, ends signed out, reports the expiry, and removes no tokens', async () => {
    const session = await restore(-minute, -minute);
    expect(session.state()).toBe('signedOut');
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(true);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'expired' });
    expect(session.removals()).toBe(0);
  });

  it.each([
    ['an expired access token', 'jwt'],
    ['an expired refresh token', 'refreshJwt'],
    ['a string that is not a token', 'junk'],
  ])('reports an ended session if storage contains only %s', async (_what, kind) => {
    const session = begin();
    await session.readTokens.resolve({
      jwt: kind === 'jwt' ? session.access(-minute) : kind === 'junk' ? 'junk' : null,
      refreshJwt: kind === 'refreshJwt' ? session.refresh(-minute) : null,
    });
    expect([session.state(), hasEndedUnasked(session.actor.getSnapshot())]).toEqual(['signedOut', true]);
  });

  it.each([[null], ['']])(
    'reports no ended session if storage contains %j, as on a first visit',
    async (stored) => {
      const session = begin();
      await session.readTokens.resolve({ jwt: stored, refreshJwt: stored });
      expect([session.state(), hasEndedUnasked(session.actor.getSnapshot())]).toEqual(['signedOut', false]);
    },
  );

  it('ends signed out if storage cannot be read', async () => {
    const session = begin();
    await session.readTokens.reject(new Error('private mode'));
    expect([session.state(), session.context().ending]).toEqual(['signedOut', null]);
  });

  it.each([400, 401, 403, 404])('removes both tokens when the refresh is refused with %i', async (status) => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(status));
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'refused' });
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(true);
  });

  it.each([0, 408, 429, 500, 503])('removes no tokens and retries after a status of %i', async (status) => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(status));
    expect(session.state()).toBe('restoring.unreachable');
    expect(session.removals()).toBe(0);
    session.time.pass(2_000);
    expect(session.state()).toBe('restoring.refreshing');
  });

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

  it.each(['retry.asked', 'app.woke'] as const)('retries at once on %s', async (type) => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(0));
    session.actor.send({ type });
    expect(session.state()).toBe('restoring.refreshing');
  });

  it('uses tokens that another tab receives meanwhile', async () => {
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
    expect(session.removals()).toBe(0);
    expect(hasSignedOut(session.actor.getSnapshot())).toBe(true);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null });
  });

  it('can be cancelled by a sign-out', async () => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(0));
    session.actor.send({ type: 'signOut.asked' });
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(hasSignedOut(session.actor.getSnapshot())).toBe(true);
  });
});

describe('a login', () => {
  it('sends the code and the state once, and uses the tokens of the answer', async () => {
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

  it('removes the tokens and reports the reason when it fails', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    session.actor.send({ type: 'code.received', code: 'abc', state: null });
    await session.logIn.reject(new RequestFailure({ status: 404, message: 'Not a member', fields: {} }));
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(loginProblem(session.actor.getSnapshot())?.message).toBe('Not a member');
    expect(session.context().jwt).toBeNull();
    expect(hasEndedUnasked(session.actor.getSnapshot())).toBe(false);
  });

  it('starts once for each code, even if the address with the code is opened again', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signOut.asked' });
    session.actor.send({ type: 'code.received', code: 'first', state: 's' });
    expect(session.state()).toBe('signedOut');
    session.actor.send({ type: 'code.received', code: 'second', state: 's' });
    expect(session.state()).toBe('loggingIn');
  });

  it('is not needed if another tab provides unexpired tokens', async () => {
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

  it('is cancelled if another tab has been faster', async () => {
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
    expect(session.removals()).toBe(0);
  });

  it('signs in without roles if a role code is unknown', async () => {
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

  it('is rescheduled when newer tokens arrive', async () => {
    const session = await signIn();
    session.time.pass(30 * minute);
    const tokens = { jwt: session.access(), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    session.time.pass(45 * minute);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(15 * minute);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('runs at once if the access token is missing', async () => {
    const session = await signIn();
    session.actor.send({ type: 'tokens.replaced', tokens: { jwt: null, refreshJwt: session.refresh() } });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('ends the session if both tokens have expired, and removes no tokens', async () => {
    const session = await restore(hour, hour);
    session.time.pass(hour);
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(0);
    expect(session.context().ending).toBe('expired');
  });

  it('signs the member out and removes both tokens if it is refused', async () => {
    const session = await signIn(['a']);
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(401));
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(session.context().roles).toEqual(['ADMIN']);
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual([]);
  });

  it('keeps the member signed in while the server cannot be reached, and retries automatically', async () => {
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

  it.each(['retry.asked', 'app.woke'] as const)('is retried at once on %s', async (type) => {
    const session = await signIn();
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(503));
    session.actor.send({ type });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('sets no timer longer than browsers support, because they would fire it at once', async () => {
    const session = begin();
    const timers = vi.spyOn(session.time.clock, 'setTimeout');
    await session.readTokens.resolve({
      jwt: session.access(40 * day),
      refreshJwt: session.refresh(60 * day),
    });
    expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([2_147_483_647]);
  });

  it('sets a second timer if a token lives longer than the longest possible timer', async () => {
    const session = await restore(40 * day, 60 * day);
    session.time.pass(2 ** 31 - 1);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(40 * day - 2 ** 31);
    expect(session.state()).toBe('signedIn.refreshing');
  });
});

describe('a session with an unreliable clock', () => {
  it('refreshes at once if the computer has slept until after the expiry', async () => {
    const session = await signIn();
    session.time.sleep(3 * hour);
    session.actor.send({ type: 'app.woke' });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('refreshes 10 s before the expiry, even if the computer has slept for a while before', async () => {
    const session = await signIn();
    session.time.sleep(30 * minute);
    session.actor.send({ type: 'app.woke' });
    session.time.pass(30 * minute - 10_001);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(1);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('does not replace a valid token when the window becomes visible again', async () => {
    const session = await signIn();
    session.time.sleep(minute);
    session.actor.send({ type: 'app.woke' });
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.current');
  });

  it('refreshes only after five minutes if each new token looks expired', async () => {
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

describe('a session with a fast clock and no refresh token', () => {
  it('ends after five minutes without a request to the server', async () => {
    const session = await signIn();
    const tokens = { jwt: session.access(-minute), refreshJwt: null };
    session.actor.send({ type: 'tokens.replaced', tokens });
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(5 * minute);
    expect([session.state(), session.context().ending]).toEqual(['signedOut', 'expired']);
    expect(session.refreshTokens.inputs).toEqual([]);
  });
});

describe('a refused access token', () => {
  it('causes one refresh, and the session then continues', async () => {
    const session = await restore();
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
    await session.refreshTokens.resolve(session.pair());
    expect(session.state()).toBe('signedIn.current');
  });

  it('ends the session if it has just been issued', async () => {
    const session = await signIn();
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(session.context().ending).toBe('refused');
    expect(session.refreshTokens.inputs).toEqual([]);
  });

  it('causes a refresh if it is at least half a minute old', async () => {
    const session = await signIn();
    session.time.pass(30_000);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('from another tab causes a refresh, even if the token has already expired', async () => {
    const session = await signIn();
    const tokens = { jwt: session.access(-minute), refreshJwt: session.refresh() };
    session.actor.send({ type: 'tokens.replaced', tokens });
    session.actor.send({ type: 'access.refused', jwt: tokens.jwt });
    expect(session.state()).toBe('signedIn.refreshing');
    expect(session.removals()).toBe(0);
  });

  it('causes a refresh if the clock was set back after the token was issued', async () => {
    const session = await signIn();
    session.time.sleep(-hour);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('has no effect if a newer token has already replaced it', async () => {
    const session = await restore();
    session.actor.send({ type: 'access.refused', jwt: 'older' });
    expect(session.state()).toBe('signedIn.current');
  });

  it('ends the session if the refresh token has expired', async () => {
    const session = await restore(hour, -minute);
    session.actor.send({ type: 'access.refused', jwt: session.context().jwt ?? '' });
    expect(session.state()).toBe('signedOut');
  });
});

describe('a sign-out', () => {
  it.each(['current', 'refreshing', 'unreachable'])('works in the state signedIn.%s', async (state) => {
    const session = await signIn();
    if (state !== 'current') session.time.pass(hour);
    if (state === 'unreachable') await session.refreshTokens.reject(refusal(0));
    expect(session.state()).toBe(`signedIn.${state}`);
    session.actor.send({ type: 'signOut.asked' });
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(1);
    expect(session.context()).toMatchObject({ jwt: null, refreshJwt: null, ending: 'asked' });
  });

  it('makes the answer of a pending refresh irrelevant', async () => {
    const session = await signIn();
    session.time.pass(hour);
    session.actor.send({ type: 'signOut.asked' });
    expect(session.refreshTokens.signal().aborted).toBe(true);
    await session.refreshTokens.resolve(session.pair());
    await flush();
    expect(session.state()).toBe('signedOut');
    expect(session.context().jwt).toBeNull();
  });

  it('in another tab signs out this tab, too; this tab does not change the storage', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signedOut.elsewhere' });
    expect(session.state()).toBe('signedOut');
    expect(session.removals()).toBe(0);
    expect(hasSignedOut(session.actor.getSnapshot())).toBe(true);
  });
});

describe('the selectors of a session', () => {
  const trueSelectors = (session: Session) => {
    const snapshot = session.actor.getSnapshot();
    return Object.entries({ isSettled, isSignedIn, isRefreshing, isUnreachable, isLoggingIn, isSignedOut })
      .filter(([, isSo]) => isSo(snapshot))
      .map(([name]) => name);
  };

  it('are all false during the restoration, except isUnreachable after a failure', async () => {
    const session = begin();
    expect(trueSelectors(session)).toEqual([]);
    await session.readTokens.resolve({ jwt: session.access(-minute), refreshJwt: session.refresh() });
    expect(trueSelectors(session)).toEqual([]);
    await session.refreshTokens.reject(refusal(0));
    expect(trueSelectors(session)).toEqual(['isUnreachable']);
  });

  it('isRetrying is true from the first failure until the server answers', async () => {
    const session = await restore(-minute);
    expect(isRetrying(session.actor.getSnapshot())).toBe(false);
    await session.refreshTokens.reject(refusal(0));
    expect(isRetrying(session.actor.getSnapshot())).toBe(true);
    session.time.pass(2_000);
    expect([session.state(), isRetrying(session.actor.getSnapshot())]).toEqual([
      'restoring.refreshing',
      true,
    ]);
    await session.refreshTokens.resolve(session.pair());
    expect(isRetrying(session.actor.getSnapshot())).toBe(false);
  });

  it('isRetrying is false once the session has ended', async () => {
    const session = await restore(-minute);
    await session.refreshTokens.reject(refusal(0));
    session.actor.send({ type: 'signOut.asked' });
    expect([session.state(), isRetrying(session.actor.getSnapshot())]).toEqual(['signedOut', false]);
  });

  it('return neither member nor roles until the session is restored', async () => {
    const session = begin();
    const jwt = session.access(-minute, ['a'], 'ann');
    await session.readTokens.resolve({ jwt, refreshJwt: session.refresh() });
    expect(memberId(session.actor.getSnapshot())).toBeNull();
    expect(rolesOfMember(session.actor.getSnapshot())).toEqual([]);
  });

  it('namedMember returns the member of a stored token while the session is restored, and null once it has ended', async () => {
    const session = begin();
    expect(namedMember(session.actor.getSnapshot())).toBeNull();
    const jwt = session.access(-minute, ['a'], 'ann');
    await session.readTokens.resolve({ jwt, refreshJwt: session.refresh() });
    expect([session.state(), namedMember(session.actor.getSnapshot())]).toEqual([
      'restoring.refreshing',
      'ann',
    ]);
    await session.refreshTokens.reject(refusal(401));
    expect([session.state(), namedMember(session.actor.getSnapshot())]).toEqual(['signedOut', null]);
  });

  it('are correct during login, refresh and sign-out', async () => {
    const session = begin();
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedOut']);
    session.actor.send({ type: 'code.received', code: 'c', state: 's' });
    expect(trueSelectors(session)).toEqual(['isSettled', 'isLoggingIn']);
    await session.logIn.resolve(session.pair());
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn']);
    expect(memberId(session.actor.getSnapshot())).toBe('member');
    session.time.pass(hour);
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn', 'isRefreshing']);
    await session.refreshTokens.reject(refusal(0));
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn', 'isUnreachable']);
    session.actor.send({ type: 'signOut.asked' });
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedOut']);
    expect(memberId(session.actor.getSnapshot())).toBeNull();
  });
});

describe('the end of the last session', () => {
  const ends = (session: Session) => {
    const snapshot = session.actor.getSnapshot();
    return [hasEndedUnasked(snapshot), hasSignedOut(snapshot), loginProblem(snapshot)];
  };
  const failLogin = async (session: Session, code: string) => {
    session.actor.send({ type: 'code.received', code, state: 's' });
    await session.logIn.reject(new RequestFailure({ status: 404, message: 'Not a member', fields: {} }));
  };

  it('is not reported if there was no session', async () => {
    const session = begin();
    expect(session.context().roles).toEqual([]);
    expect(ends(session)).toEqual([false, false, null]);
    await session.readTokens.resolve({ jwt: null, refreshJwt: null });
    expect(ends(session)).toEqual([false, false, null]);
  });

  it('is reported if the session has expired', async () => {
    const session = await restore(hour, hour);
    session.time.pass(hour);
    expect(ends(session)).toEqual([true, false, null]);
  });

  it('is no longer reported from the next login on', async () => {
    const session = await signIn();
    session.actor.send({ type: 'signOut.asked' });
    expect(ends(session)).toEqual([false, true, null]);
    session.actor.send({ type: 'code.received', code: 'second', state: 's' });
    expect(ends(session)).toEqual([false, false, null]);
    await session.logIn.resolve(session.pair());
    expect(ends(session)).toEqual([false, false, null]);
  });

  it('is replaced with the problem of a failed login, and the next login clears this problem', async () => {
    const session = await signIn();
    session.time.pass(hour);
    await session.refreshTokens.reject(refusal(401));
    expect(ends(session)).toEqual([true, false, null]);
    await failLogin(session, 'second');
    expect(ends(session)).toEqual([false, false, expect.objectContaining({ message: 'Not a member' })]);
    session.actor.send({ type: 'code.received', code: 'third', state: 's' });
    expect(session.context().problem).toBeNull();
  });

  it('is no longer reported once tokens of another tab arrive', async () => {
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
