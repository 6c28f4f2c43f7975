// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Api } from '#api/api.ts';
import { createExchange, provideSession } from '#app/actors/session.ts';
import { safeStorage } from '#app/safe-storage.ts';
import { createFreshRoles } from '#app/session/fresh-roles.ts';
import { createLogin } from '#app/session/login.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import type { TokenPair } from '#core/contract/members.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { tokenWith } from '../rules/token.ts';

beforeEach(() => localStorage.clear());

const exp = Math.floor(Date.now() / 1_000) + 3_600;
const access = (code: string, more = 0) =>
  tokenWith({ uId: 'p', exp: exp + more, r: JSON.stringify([code]) });
const refreshToken = tokenWith({ uId: 'p', exp: exp * 2 });

/** Starts the session of a master. `refresh` answers requests for new tokens. */
async function scene(refresh: () => Promise<TokenPair>) {
  localStorage.setItem('jwt', access('mS'));
  localStorage.setItem('refreshJwt', refreshToken);
  let requests = 0;
  const auth = () =>
    ({
      refresh() {
        requests += 1;
        return refresh();
      },
      logIn: () => Promise.reject(new Error('not called')),
      logOut: async () => {},
    }) satisfies Api['auth'];
  const vault = createVault(
    safeStorage(() => localStorage),
    window,
  );
  const exchange = createExchange({ auth, vault });
  const login = createLogin(
    defaultConfiguration,
    safeStorage(() => sessionStorage),
    'http://app.test',
  );
  const session = createActor(provideSession({ auth, vault, exchange, login, foreignLogin: '' })).start();
  await expect.poll(() => rolesOfMember(session.getSnapshot())).toEqual(['MANAGE_SESSIONS']);
  return {
    session,
    requests: () => requests,
    refreshRoles: createFreshRoles(() => session, exchange, vault),
  };
}

const asPlayer: TokenPair = { authToken: access('p', 1), refreshToken };

it('after the server has refused a call for lack of a role, the app requests new tokens once and shows their roles', async () => {
  const { session, requests, refreshRoles } = await scene(async () => asPlayer);
  await Promise.all([refreshRoles(access('mS')), refreshRoles(access('mS')), refreshRoles('older')]);
  expect(rolesOfMember(session.getSnapshot())).toEqual(['PLAYER']);
  expect(localStorage.getItem('jwt')).toBe(asPlayer.authToken);
  expect(requests()).toBe(1);
});

it('a failed request for new tokens leaves the member signed in, and the next refusal requests them again', async () => {
  const { session, requests, refreshRoles } = await scene(() =>
    Promise.reject(new RequestFailure({ status: 503, message: '', fields: {} })),
  );
  await refreshRoles(access('mS'));
  expect(session.getSnapshot().matches({ signedIn: 'current' })).toBe(true);
  expect(rolesOfMember(session.getSnapshot())).toEqual(['MANAGE_SESSIONS']);
  await refreshRoles(access('mS'));
  expect(requests()).toBe(2);
});

it('after a sign-out during the request for new tokens, the member stays signed out', async () => {
  let answer: (pair: TokenPair) => void = () => {};
  const { session, refreshRoles } = await scene(() => new Promise((resolve) => (answer = resolve)));
  const done = refreshRoles(access('mS'));
  session.send({ type: 'signOut.asked' });
  answer(asPlayer);
  await done;
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
  expect(localStorage.getItem('jwt')).toBeNull();
});
