// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Api } from '#api/api.ts';
import { createExchange, provideSession } from '#app/actors/session.ts';
import { browserStorage, type SafeStorage, tabStorage } from '#app/safe-storage.ts';
import { createLogin } from '#app/session/login.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import type { TokenPair } from '#core/contract/members.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { memberId } from '#machines/session/selectors.ts';
import { tokenWith } from '../../rules/token.ts';

beforeEach(() => localStorage.clear());

const now = Math.floor(Date.now() / 1_000);
const access = (inSeconds: number, uId = 'ann') => tokenWith({ uId, exp: now + inSeconds });
const refreshToken = access(1_000_000);
const unreachable = new RequestFailure({ status: 0, message: '', fields: {} });

/** Starts the session of a tab. `refresh` answers requests for new tokens. */
function scene(refresh: () => Promise<TokenPair>, storage: SafeStorage = browserStorage) {
  const [refreshed, ended]: [string[], string[]] = [[], []];
  const auth = {
    refresh(token: string) {
      refreshed.push(token);
      return refresh();
    },
    logIn: async () => ({ authToken: access(3_600), refreshToken }),
    logOut: async (token: string) => void ended.push(token),
  } satisfies Api['auth'];
  const vault = createVault(storage, window);
  const exchange = createExchange({ auth: () => auth, vault });
  const login = createLogin(defaultConfiguration, tabStorage, 'http://app.test');
  const session = createActor(
    provideSession({ auth: () => auth, vault, exchange, login, foreignLogin: 'Not yours' }),
  ).start();
  onTestFinished(() => void session.stop());
  return { session, refreshed, ended, exchange, login };
}

function storeTokens(jwt: string): void {
  localStorage.setItem('refreshJwt', refreshToken);
  localStorage.setItem('jwt', jwt);
}

/** Stores an access token as another tab does, whose event then reaches this tab. */
function changeElsewhere(jwt: string | null): void {
  if (jwt === null) localStorage.clear();
  else storeTokens(jwt);
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
}

describe('a session whose refresh got no answer', () => {
  const wakeUps: [string, EventTarget][] = [
    ['visibilitychange', document],
    ['online', window],
    ['focus', window],
    ['pageshow', window],
  ];

  it.each(wakeUps)('is refreshed at once on the event %s, if the page is visible', async (name, target) => {
    storeTokens(access(-60));
    const { session, refreshed } = scene(() => Promise.reject(unreachable));
    const isUnreachable = () => session.getSnapshot().hasTag('unreachable');
    await expect.poll(isUnreachable).toBe(true);
    expect(refreshed).toHaveLength(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    target.dispatchEvent(new Event(name));
    expect(isUnreachable()).toBe(true);
    visibility.mockReturnValue('visible');
    target.dispatchEvent(new Event(name));
    expect(isUnreachable()).toBe(false);
    await expect.poll(() => refreshed.length).toBe(2);
  });
});

describe('a session', () => {
  it('has the member of the tokens that another tab has stored, and ends when another tab removes them', async () => {
    storeTokens(access(3_600));
    const { session, ended } = scene(() => Promise.reject(unreachable));
    const member = () => memberId(session.getSnapshot());
    await expect.poll(member).toBe('ann');
    changeElsewhere(access(3_600, 'bob'));
    expect(member()).toBe('bob');
    changeElsewhere(null);
    expect([member(), ended]).toEqual([null, []]);
  });

  it('sends its own refresh token with a sign-out if the browser stores none', async () => {
    const noStorage: SafeStorage = { get: () => null, set: () => {}, remove: () => {} };
    const { session, ended, login } = scene(() => Promise.reject(unreachable), noStorage);
    await expect.poll(() => session.getSnapshot().matches('signedOut')).toBe(true);
    const state = login.createAuthoriseUrl().searchParams.get('state');
    session.send({ type: 'code.received', code: 'code', state });
    await expect.poll(() => memberId(session.getSnapshot())).toBe('ann');
    session.send({ type: 'signOut.asked' });
    expect(ended).toEqual([refreshToken]);
  });
});

describe('a refresh', () => {
  const pair = { authToken: access(7_200), refreshToken: access(2_000_000) };
  const asked = { jwt: access(-60), refreshJwt: refreshToken };
  const signal = new AbortController().signal;

  it('is not sent if another tab has stored a new pair of tokens meanwhile', async () => {
    const { exchange, refreshed } = scene(async () => pair);
    storeTokens(access(3_600));
    expect(await exchange(asked, signal)).toEqual({ authToken: access(3_600), refreshToken });
    expect(refreshed).toEqual([]);
  });

  it('is sent, and its pair stored, if the tokens of another tab have expired too', async () => {
    const { exchange, refreshed } = scene(async () => pair);
    storeTokens(access(-30));
    expect(await exchange(asked, signal)).toEqual(pair);
    expect(refreshed).toEqual([refreshToken]);
    expect([localStorage.getItem('jwt'), localStorage.getItem('refreshJwt')]).toEqual([
      pair.authToken,
      pair.refreshToken,
    ]);
  });

  it('stores nothing if it was cancelled before its answer', async () => {
    const cancelled = new AbortController();
    const { exchange } = scene(async () => {
      cancelled.abort();
      return pair;
    });
    storeTokens(asked.jwt);
    await exchange(asked, cancelled.signal);
    expect(localStorage.getItem('jwt')).toBe(asked.jwt);
  });
});
