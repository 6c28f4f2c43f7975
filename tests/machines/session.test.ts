import { describe, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { createSessionMachine } from '#machines/session/machine.ts';
import {
  hasEndedUnasked,
  hasSignedOut,
  isLoggingIn,
  isRefreshing,
  isRenewalAnswered,
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
import { controlled, refused, start, testClock, token } from './support.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function begin() {
  const time = testClock();
  const readTokens = controlled<Tokens, void>();
  const logIn = controlled<IssuedTokens, LoginCode>();
  const refreshTokens = controlled<IssuedTokens, Tokens>();
  const counts = { removals: 0, otherTabs: 0, wakeUps: 0 };
  const count = (what: keyof typeof counts) => () => {
    counts[what] += 1;
  };
  const machine = createSessionMachine(time.now).provide({
    actors: {
      readTokens: readTokens.logic,
      logIn: logIn.logic,
      refreshTokens: refreshTokens.logic,
      otherTabs: fromCallback(count('otherTabs')),
      wakeUps: fromCallback(count('wakeUps')),
    },
    actions: { forgetTokens: count('removals') },
  });
  const flow = start(machine, { clock: time.clock });
  const access = (inMs = hour, codes: string[] = ['p'], member?: string) =>
    token(time.now() + inMs, codes, member);
  const refresh = (inMs = 30 * day) => token(time.now() + inMs);
  return {
    ...flow,
    time,
    readTokens,
    logIn,
    refreshTokens,
    counts,
    access,
    refresh,
    pair: (inMs = hour, codes?: string[]): IssuedTokens => ({
      authToken: access(inMs, codes),
      refreshToken: refresh(),
    }),
    receiveCode: (code: string) => flow.send({ type: 'code.received', code, state: 's' }),
    /** Receives the tokens of another tab. */
    replace: (jwt: string | null, refreshJwt: string | null = refresh()) => {
      flow.send({ type: 'tokens.replaced', tokens: { jwt, refreshJwt } });
      return { jwt, refreshJwt };
    },
    refuseAccess: (jwt = flow.context().jwt ?? '') => flow.send({ type: 'access.refused', jwt }),
    /** How the last session has ended: whether not by the member, whether by the member, why a login failed. */
    ends: () => {
      const snapshot = flow.snapshot();
      return [hasEndedUnasked(snapshot), hasSignedOut(snapshot), loginProblem(snapshot)?.message];
    },
  };
}

type Session = ReturnType<typeof begin>;

const ended = { jwt: null, refreshJwt: null };
const held = ({ authToken, refreshToken }: IssuedTokens) => ({ jwt: authToken, refreshJwt: refreshToken });

/** A session on a first visit. */
async function visit(): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: null, refreshJwt: null });
  return session;
}

/** Begins a login that gets no answer yet. */
async function startLogin(): Promise<Session> {
  const session = await visit();
  session.receiveCode('first');
  return session;
}

/** Begins a session by a login. */
async function signIn(codes = ['p']): Promise<Session> {
  const session = await startLogin();
  await session.logIn.resolve(session.pair(hour, codes));
  return session;
}

/** Restores a session from storage. Its tokens, unlike those of a login, do not count as just issued. */
async function restore(inMs = hour, refreshInMs = 30 * day): Promise<Session> {
  const session = begin();
  await session.readTokens.resolve({ jwt: session.access(inMs), refreshJwt: session.refresh(refreshInMs) });
  return session;
}

async function startRefresh(): Promise<Session> {
  const session = await signIn();
  session.time.pass(hour);
  return session;
}

const failing = async (refreshing: Promise<Session>): Promise<Session> => {
  const session = await refreshing;
  await session.refreshTokens.reject(new TypeError('Failed to fetch'));
  return session;
};

/** The states of a session whose tokens are valid or expire. */
const inState = {
  'restoring.refreshing': () => restore(-minute),
  'restoring.unreachable': () => failing(restore(-minute)),
  'signedIn.current': () => signIn(),
  'signedIn.refreshing': startRefresh,
  'signedIn.unreachable': () => failing(startRefresh()),
};

describe('the restoration of a session', () => {
  it('waits for storage, watches other tabs and the clock, and ends signed out if storage cannot be read', async () => {
    const session = begin();
    expect(session.state()).toBe('restoring.reading');
    expect([session.context().roles, session.ends()]).toEqual([[], [false, false, undefined]]);
    expect(session.counts).toMatchObject({ otherTabs: 1, wakeUps: 1 });
    await session.readTokens.reject(new Error('private mode'));
    expect([session.state(), session.context().ending]).toEqual(['signedOut', null]);
  });

  it('uses no access token that expires within 10 s', async () => {
    expect((await restore(10_000)).state()).toBe('restoring.refreshing');
    expect((await restore(10_001)).state()).toBe('signedIn.current');
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
    expect(session.context()).toMatchObject({ ...held(pair), roles: ['ADMIN'] });
  });

  it.each([
    ['two expired tokens', 'old', 'old', 'expired'],
    ['only an expired access token', 'old', null, 'expired'],
    ['only an expired refresh token', null, 'old', 'expired'],
    ['a string that is not a token', 'junk', null, 'expired'],
    ['nothing, as on a first visit', null, null, null],
    ['empty strings', '', '', null],
  ])('ends signed out, and removes no tokens, if storage contains %s', async (_, jwt, refreshJwt, ending) => {
    const session = begin();
    const stored = (kind: string | null) => (kind === 'old' ? session.access(-minute) : kind);
    await session.readTokens.resolve({ jwt: stored(jwt), refreshJwt: stored(refreshJwt) });
    expect(session.state()).toBe('signedOut');
    expect(session.context()).toMatchObject({ ...ended, ending });
    expect([session.ends(), session.counts.removals]).toEqual([[ending !== null, false, undefined], 0]);
  });

  it.each([
    ['restoring', 401],
    ['restoring', 403],
    ['signedIn', 401],
  ] as const)('removes both tokens when the refresh is refused: %s, %i', async (state, status) => {
    const session = await inState[`${state}.refreshing`]();
    await session.refreshTokens.reject(refused(status));
    expect([session.state(), session.counts.removals]).toEqual(['signedOut', 1]);
    expect(session.context()).toMatchObject({ ...ended, ending: 'refused' });
    expect(session.ends()).toEqual([true, false, undefined]);
    expect(rolesOfMember(session.snapshot())).toEqual([]);
  });

  it.each([0, 400, 404, 408, 429, 500, 503])(
    'removes no tokens and retries after a status of %i',
    async (status) => {
      const session = await restore(-minute);
      await session.refreshTokens.reject(refused(status));
      expect([session.state(), session.counts.removals]).toEqual(['restoring.unreachable', 0]);
      session.time.pass(2_000);
      expect(session.state()).toBe('restoring.refreshing');
    },
  );

  it('waits longer after each failure, up to a minute', async () => {
    const session = await restore(-minute);
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await session.refreshTokens.reject(refused(0));
      session.time.pass(wait - 1);
      expect(session.state()).toBe('restoring.unreachable');
      session.time.pass(1);
      expect(session.state()).toBe('restoring.refreshing');
    }
  });
});

it('a login sends the code and the state once, and uses the tokens of the answer', async () => {
  const session = await startLogin();
  expect([session.state(), session.context().discordCode]).toEqual(['loggingIn', 'first']);
  expect(session.logIn.inputs).toEqual([{ code: 'first', state: 's' }]);
  const pair = session.pair(hour, ['mI']);
  await session.logIn.resolve(pair);
  expect(session.state()).toBe('signedIn.current');
  expect(session.context()).toMatchObject({ ...held(pair), roles: ['MANAGE_ITEMS'] });
});

it('a login removes the tokens and reports the reason when it fails, until the next login or tokens of another tab', async () => {
  for (const clear of [
    (session: Session) => session.receiveCode('second'),
    (session: Session) => session.replace(session.access()),
  ]) {
    const session = await startLogin();
    await session.logIn.reject(refused(404, 'Not a member'));
    expect([session.state(), session.counts.removals]).toEqual(['signedOut', 1]);
    expect(session.context().jwt).toBeNull();
    expect(session.ends()).toEqual([false, false, 'Not a member']);
    clear(session);
    expect([session.context().problem, session.ends()]).toEqual([null, [false, false, undefined]]);
  }
});

it('a login starts once for each code, even if the address with the code is opened again', async () => {
  const session = await signIn();
  session.act('signOut.asked');
  session.receiveCode('first');
  expect([session.state(), session.ends()]).toEqual(['signedOut', [false, true, undefined]]);
  session.receiveCode('second');
  expect([session.state(), session.ends()]).toEqual(['loggingIn', [false, false, undefined]]);
});

it('a login is cancelled if another tab has been faster', async () => {
  const session = await startLogin();
  session.replace(session.access());
  expect(session.logIn.signal().aborted).toBe(true);
  await session.logIn.reject(refused(401));
  expect([session.state(), session.counts.removals]).toEqual(['signedIn.current', 0]);
});

it.each([
  ['restoring.refreshing', () => restore(-minute)],
  ['loggingIn', startLogin],
] as const)(
  'a session that is %s uses unexpired tokens that another tab receives meanwhile, but ignores expired ones',
  async (state, begun) => {
    const session = await begun();
    session.replace(session.access(-minute));
    expect(session.state()).toBe(state);
    const tokens = session.replace(session.access());
    expect(session.state()).toBe('signedIn.current');
    expect(session.context()).toMatchObject(tokens);
  },
);

describe('the scheduled refresh', () => {
  it.each([
    ['', 0],
    [', even if the computer has slept for a while before', 30 * minute],
  ])('runs 10 s before the access token expires%s', async (_, sleep) => {
    const session = await signIn();
    session.time.sleep(sleep);
    if (sleep > 0) session.act('app.woke');
    session.time.pass(hour - sleep - 10_001);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(1);
    expect(session.state()).toBe('signedIn.refreshing');
    expect(session.refreshTokens.inputs).toHaveLength(1);
  });

  it('is rescheduled when newer tokens arrive, and runs at once if the access token is missing', async () => {
    const session = await signIn();
    session.time.pass(30 * minute);
    session.replace(session.access());
    session.time.pass(45 * minute);
    expect(session.state()).toBe('signedIn.current');
    session.replace(null);
    session.time.pass(0);
    expect(session.state()).toBe('signedIn.refreshing');
  });

  it('ends the session if both tokens have expired, and removes no tokens', async () => {
    const session = await restore(hour, hour);
    session.time.pass(hour);
    expect([session.state(), session.counts.removals]).toEqual(['signedOut', 0]);
    expect([session.context().ending, session.ends()]).toEqual(['expired', [true, false, undefined]]);
  });

  it.each([
    ['restoring', 'retry.asked'],
    ['restoring', 'app.woke'],
    ['signedIn', 'retry.asked'],
    ['signedIn', 'app.woke'],
    ['signedIn', null],
  ] as const)('that failed while %s is retried at once on %s, else after 2 s', async (state, type) => {
    const session = await inState[`${state}.unreachable`]();
    expect(session.state()).toBe(`${state}.unreachable`);
    if (type) session.send({ type });
    else session.time.pass(2_000);
    expect(session.state()).toBe(`${state}.refreshing`);
    await session.refreshTokens.resolve(session.pair());
    expect([session.state(), session.context().failedTries]).toEqual(['signedIn.current', 0]);
  });

  it('sets a second timer if a token lives longer than the longest timer of browsers', async () => {
    const session = begin();
    const timers = vi.spyOn(session.time.clock, 'setTimeout');
    await session.readTokens.resolve({
      jwt: session.access(40 * day),
      refreshJwt: session.refresh(60 * day),
    });
    expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([2_147_483_647]);
    session.time.pass(2 ** 31 - 1);
    expect(session.state()).toBe('signedIn.current');
    session.time.pass(40 * day - 2 ** 31);
    expect(session.state()).toBe('signedIn.refreshing');
  });
});

it.each([
  ['refreshes at once after a sleep beyond the expiry', 3 * hour, 'refreshing'],
  ['does not replace a valid token when the window becomes visible again', minute, 'current'],
])('a session with an unreliable clock %s', async (_, sleep, state) => {
  const session = await signIn();
  session.time.sleep(sleep);
  session.act('app.woke');
  session.time.pass(0);
  expect(session.state()).toBe(`signedIn.${state}`);
});

it('a session with an unreliable clock refreshes only after five minutes if each new token looks expired', async () => {
  const session = await startLogin();
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

it('a session with an unreliable clock ends after five minutes without a request to the server if there is no refresh token', async () => {
  const session = await signIn();
  session.replace(session.access(-minute), null);
  expect(session.state()).toBe('signedIn.current');
  session.time.pass(5 * minute);
  expect([session.state(), session.context().ending]).toEqual(['signedOut', 'expired']);
  expect(session.refreshTokens.inputs).toEqual([]);
});

it.each<[string, () => Promise<Session>, string?]>([
  ['it has just been issued', signIn],
  ['the refresh token has expired', () => restore(hour, -minute)],
  ['a newer token has already replaced it', restore, 'older'],
])('a refused access token has no effect if %s', async (_, begun, jwt) => {
  const session = await begun();
  session.refuseAccess(jwt);
  expect([session.state(), session.counts.removals]).toEqual(['signedIn.current', 0]);
  expect(session.refreshTokens.inputs).toEqual([]);
});

it.each<[string, (session: Session) => void]>([
  ['it is at least half a minute old', ({ time }) => time.pass(30_000)],
  ['the clock was set back after it was issued', ({ time }) => time.sleep(-hour)],
  ['another tab has received it', (session) => void session.replace(session.access(-minute))],
])('a refused access token causes a refresh if %s', async (_, prepare) => {
  const session = await signIn();
  prepare(session);
  session.refuseAccess();
  expect([session.state(), session.counts.removals]).toEqual(['signedIn.refreshing', 0]);
});

describe.each(Object.keys(inState) as (keyof typeof inState)[])('a sign-out in the state %s', (state) => {
  it.each([
    ['signOut.asked', 'here', 1],
    ['signedOut.elsewhere', 'in another tab, which has already removed the tokens,', 0],
  ] as const)('works by %s: %s', async (type, _, removals) => {
    const session = await inState[state]();
    expect(session.state()).toBe(state);
    session.send({ type });
    expect([session.state(), session.ends()]).toEqual(['signedOut', [false, true, undefined]]);
    expect(session.context()).toMatchObject({ ...ended, ending: 'asked' });
    expect(session.counts.removals).toBe(removals);
    expect(isRetrying(session.snapshot())).toBe(false);
  });
});

describe('the selectors of a session', () => {
  const settled = { isSettled, isSignedIn, isRefreshing, isLoggingIn, isSignedOut };
  const selectors = { ...settled, isUnreachable, isRetrying, isRenewalAnswered };
  const trueSelectors = (session: Session) =>
    Object.entries(selectors).flatMap(([name, isSo]) => (isSo(session.snapshot()) ? [name] : []));

  it('say during the restoration only whether a request has failed, was answered, and is repeated', async () => {
    const session = begin();
    expect(trueSelectors(session)).toEqual([]);
    await session.readTokens.resolve({ jwt: session.access(-minute), refreshJwt: session.refresh() });
    expect(trueSelectors(session)).toEqual([]);
    await session.refreshTokens.reject(refused(0));
    expect(trueSelectors(session)).toEqual(['isUnreachable', 'isRetrying']);
    session.time.pass(2_000);
    expect([session.state(), trueSelectors(session)]).toEqual(['restoring.refreshing', ['isRetrying']]);
    await session.refreshTokens.reject(refused(400));
    expect(trueSelectors(session)).toEqual(['isUnreachable', 'isRetrying', 'isRenewalAnswered']);
    session.time.pass(4_000);
    await session.refreshTokens.resolve(session.pair());
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn']);
  });

  it('name the member of a stored token while the session is restored, without giving them rights', async () => {
    const session = begin();
    expect(namedMember(session.snapshot())).toBeNull();
    const jwt = session.access(-minute, ['a'], 'ann');
    await session.readTokens.resolve({ jwt, refreshJwt: session.refresh() });
    const member = () => [namedMember, memberId, rolesOfMember].map((read) => read(session.snapshot()));
    expect([session.state(), ...member()]).toEqual(['restoring.refreshing', 'ann', null, []]);
    await session.refreshTokens.reject(refused(401));
    expect([session.state(), ...member()]).toEqual(['signedOut', null, null, []]);
  });

  it('are correct during login, refresh and sign-out', async () => {
    const session = await visit();
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedOut']);
    session.receiveCode('c');
    expect(trueSelectors(session)).toEqual(['isSettled', 'isLoggingIn']);
    await session.logIn.resolve(session.pair());
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn']);
    expect(memberId(session.snapshot())).toBe('member');
    session.time.pass(hour);
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn', 'isRefreshing']);
    await session.refreshTokens.reject(refused(0));
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedIn', 'isUnreachable', 'isRetrying']);
    session.act('signOut.asked');
    expect(trueSelectors(session)).toEqual(['isSettled', 'isSignedOut']);
    expect(memberId(session.snapshot())).toBeNull();
  });
});
