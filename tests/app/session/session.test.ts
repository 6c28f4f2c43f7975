// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Api } from '#api/api.ts';
import { createExchange, provideSession } from '#app/actors/session.ts';
import { browserStorage, type SafeStorage, tabStorage } from '#app/safe-storage.ts';
import { createFreshRoles } from '#app/session/fresh-roles.ts';
import { createLogin } from '#app/session/login.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import type { TokenPair } from '#core/contract/members.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { memberId, rolesOfMember } from '#machines/session/selectors.ts';
import { accessToken, refreshToken, storeTokens } from '../support.ts';

const unreachable = new RequestFailure({ status: 0, message: '', fields: {} });

interface Given {
  refresh?: () => Promise<TokenPair>;
  logOut?: () => Promise<void>;
  storage?: SafeStorage;
}

function scene({
  refresh = () => Promise.reject(unreachable),
  logOut = async () => {},
  storage = browserStorage,
}: Given = {}) {
  const [refreshed, ended]: [string[], string[]] = [[], []];
  const auth = {
    refresh(token: string) {
      refreshed.push(token);
      return refresh();
    },
    logIn: async () => ({ authToken: accessToken(3_600), refreshToken }),
    logOut(token: string) {
      ended.push(token);
      return logOut();
    },
  } satisfies Api['auth'];
  const vault = createVault(storage, window);
  const exchange = createExchange({ auth: () => auth, vault });
  const login = createLogin(defaultConfiguration, tabStorage, 'http://app.test');
  const session = createActor(
    provideSession({ auth: () => auth, vault, exchange, login, foreignLogin: 'Not yours' }),
  ).start();
  onTestFinished(() => void session.stop());
  const member = () => memberId(session.getSnapshot());
  const isSignedOut = () => session.getSnapshot().matches('signedOut');
  return { session, member, isSignedOut, refreshed, ended, exchange, login, vault };
}

async function signedIn(given: Given, jwt = accessToken(3_600)) {
  storeTokens(jwt);
  const tab = scene(given);
  await expect.poll(tab.member).toBe('ann');
  return tab;
}

it.each([
  ['visibilitychange', document],
  ['online', window],
  ['focus', window],
  ['pageshow', window],
])(
  'after a refresh without an answer, a visible page refreshes the session at once on the event %s',
  async (name, target) => {
    storeTokens(accessToken(-60));
    const { session, refreshed } = scene();
    const isUnreachable = () => session.getSnapshot().hasTag('unreachable');
    await expect.poll(isUnreachable).toBe(true);
    expect(refreshed).toHaveLength(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    target.dispatchEvent(new Event(name));
    expect(isUnreachable()).toBe(true);
    visibility.mockReturnValue('visible');
    target.dispatchEvent(new Event(name));
    expect(isUnreachable()).toBe(false);
    await expect.poll(() => refreshed.length).toBe(2);
  },
);

it('a session sends its own refresh token with a sign-out if the browser stores none', async () => {
  const noStorage: SafeStorage = { get: () => null, set: () => {}, remove: () => {} };
  const { session, member, isSignedOut, ended, login } = scene({ storage: noStorage });
  await expect.poll(isSignedOut).toBe(true);
  const state = login.createAuthoriseUrl().searchParams.get('state');
  session.send({ type: 'code.received', code: 'code', state });
  await expect.poll(member).toBe('ann');
  session.send({ type: 'signOut.asked' });
  expect(ended).toEqual([refreshToken]);
});

it.each<[string, () => Promise<void>]>([
  ['has no answer yet', () => new Promise(() => {})],
  ['does not reach the server', () => Promise.reject(unreachable)],
])('a session ends at once with a sign-out that %s, which sends the newest token', async (_, logOut) => {
  const { session, isSignedOut, ended } = await signedIn({ logOut });
  localStorage.setItem('refreshJwt', 'the newest');
  session.send({ type: 'signOut.asked' });
  expect([isSignedOut(), localStorage.getItem('jwt'), ended]).toEqual([true, null, ['the newest']]);
  await Promise.resolve();
  expect(isSignedOut()).toBe(true);
});

it('a session that the server has ended sends no sign-out', async () => {
  const refresh = () => Promise.reject(new RequestFailure({ status: 401, message: '', fields: {} }));
  const { session, isSignedOut, ended } = await signedIn({ refresh });
  session.send({ type: 'access.refused', jwt: session.getSnapshot().context.jwt! });
  await expect.poll(isSignedOut).toBe(true);
  expect(ended).toEqual([]);
});

const asMaster = accessToken(3_600, 'ann', 'mS');
const asPlayer: TokenPair = { authToken: accessToken(3_601), refreshToken };
const master = async (refresh: () => Promise<TokenPair>) => {
  const tab = await signedIn({ refresh }, asMaster);
  const { session, exchange, vault } = tab;
  return {
    ...tab,
    roles: () => rolesOfMember(session.getSnapshot()),
    refreshRoles: createFreshRoles(() => session, exchange, vault),
  };
};

it('after the server has refused a call for lack of a role, the app requests new tokens once, and shows their roles', async () => {
  const { roles, refreshed, refreshRoles } = await master(async () => asPlayer);
  expect(roles()).toEqual(['MANAGE_SESSIONS']);
  await Promise.all([refreshRoles(asMaster), refreshRoles(asMaster), refreshRoles('older')]);
  expect([roles(), refreshed.length]).toEqual([['PLAYER'], 1]);
  expect(localStorage.getItem('jwt')).toBe(asPlayer.authToken);
});

it('after the server has refused a call for lack of a role, a failed request for new tokens leaves the member signed in, and the next refusal requests them again', async () => {
  const { session, roles, refreshed, refreshRoles } = await master(() =>
    Promise.reject(new RequestFailure({ status: 503, message: '', fields: {} })),
  );
  await refreshRoles(asMaster);
  expect(session.getSnapshot().matches({ signedIn: 'current' })).toBe(true);
  expect(roles()).toEqual(['MANAGE_SESSIONS']);
  await refreshRoles(asMaster);
  expect(refreshed).toHaveLength(2);
});

it('after the server has refused a call for lack of a role, the member stays signed out after a sign-out during the request for new tokens', async () => {
  let answer: (pair: TokenPair) => void = () => {};
  const { session, isSignedOut, refreshRoles } = await master(() => new Promise((done) => (answer = done)));
  const done = refreshRoles(asMaster);
  session.send({ type: 'signOut.asked' });
  answer(asPlayer);
  await done;
  expect([isSignedOut(), localStorage.getItem('jwt')]).toEqual([true, null]);
});

describe('a refresh', () => {
  const pair = { authToken: accessToken(7_200), refreshToken: accessToken(2_000_000) };
  const asked = { jwt: accessToken(-60), refreshJwt: refreshToken };
  const signal = new AbortController().signal;

  it('is not sent if another tab has stored a new pair of tokens meanwhile', async () => {
    const { exchange, refreshed } = scene({ refresh: async () => pair });
    storeTokens(accessToken(3_600));
    expect(await exchange(asked, signal)).toEqual({ authToken: accessToken(3_600), refreshToken });
    expect(refreshed).toEqual([]);
  });

  it('is sent, and its pair stored, if the tokens of another tab have expired too', async () => {
    const { exchange, refreshed } = scene({ refresh: async () => pair });
    storeTokens(accessToken(-30));
    expect(await exchange(asked, signal)).toEqual(pair);
    expect(refreshed).toEqual([refreshToken]);
    expect([localStorage.getItem('jwt'), localStorage.getItem('refreshJwt')]).toEqual([
      pair.authToken,
      pair.refreshToken,
    ]);
  });

  it('stores nothing if it was cancelled before its answer', async () => {
    const cancelled = new AbortController();
    const { exchange } = scene({
      refresh: async () => {
        cancelled.abort();
        return pair;
      },
    });
    storeTokens(asked.jwt);
    await exchange(asked, cancelled.signal);
    expect(localStorage.getItem('jwt')).toBe(asked.jwt);
  });
});
