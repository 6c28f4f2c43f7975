// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Api } from '#api/api.ts';
import { safeStorage } from '#app/safe-storage.ts';
import { createLogin } from '#app/session/login.ts';
import { createExchange, provideSession } from '#app/actors/session.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { tokenWith } from '../rules/token.ts';

beforeEach(() => localStorage.clear());

/** Starts the app's session with tokens in storage. `logOut` answers the call for a sign-out. */
async function scene(logOut: () => Promise<void>) {
  const sentTokens: string[] = [];
  const exp = Date.now() / 1_000 + 3_600;
  localStorage.setItem('jwt', tokenWith({ uId: 'p', exp }));
  localStorage.setItem('refreshJwt', tokenWith({ uId: 'p', exp: exp * 2 }));
  const auth = {
    refresh: () => Promise.reject(new RequestFailure({ status: 401, message: '', fields: {} })),
    logIn: () => Promise.reject(new Error('not called')),
    logOut(refreshToken: string) {
      sentTokens.push(refreshToken);
      return logOut();
    },
  } satisfies Api['auth'];
  const vault = createVault(
    safeStorage(() => localStorage),
    window,
  );
  const session = createActor(
    provideSession({
      auth: () => auth,
      vault,
      exchange: createExchange({ auth: () => auth, vault }),
      login: createLogin(
        defaultConfiguration,
        safeStorage(() => sessionStorage),
        'http://app.test',
      ),
      foreignLogin: '',
    }),
  ).start();
  await expect.poll(() => session.getSnapshot().hasTag('signedIn')).toBe(true);
  return { session, sentTokens };
}

it('a sign-out takes effect before the server answers it', async () => {
  const { session, sentTokens } = await scene(() => new Promise(() => {}));
  localStorage.setItem('refreshJwt', 'the newest');
  session.send({ type: 'signOut.asked' });
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
  expect(localStorage.getItem('jwt')).toBeNull();
  expect(sentTokens).toEqual(['the newest']);
});

it('a sign-out takes effect even if it does not reach the server', async () => {
  const { session } = await scene(() =>
    Promise.reject(new RequestFailure({ status: 0, message: '', fields: {} })),
  );
  session.send({ type: 'signOut.asked' });
  await Promise.resolve();
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
});

it('a session that the server has ended sends no sign-out', async () => {
  const { session, sentTokens } = await scene(async () => {});
  session.send({ type: 'access.refused', jwt: session.getSnapshot().context.jwt! });
  await expect.poll(() => session.getSnapshot().matches('signedOut')).toBe(true);
  expect(sentTokens).toEqual([]);
});
