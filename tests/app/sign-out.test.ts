// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Api } from '#api/api.ts';
import { kept } from '#app/kept.ts';
import { createLogin } from '#app/session/login.ts';
import { provideSession } from '#app/actors/session.ts';
import { createVault } from '#app/session/vault.ts';
import { defaultConfiguration } from '#core/contract/configuration.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { tokenWith } from '../rules/token.ts';

beforeEach(() => localStorage.clear());

/** The app's session, its tokens in storage; `logOut` is what the server makes of a sign-out. */
async function scene(logOut: () => Promise<void>) {
  const told: string[] = [];
  const exp = Date.now() / 1_000 + 3_600;
  localStorage.setItem('jwt', tokenWith({ uId: 'p', exp }));
  localStorage.setItem('refreshJwt', tokenWith({ uId: 'p', exp: exp * 2 }));
  const auth = {
    refresh: () => Promise.reject(new RequestFailure({ status: 401, message: '', fields: {} })),
    logIn: () => Promise.reject(new Error('not asked')),
    logOut(refreshToken: string) {
      told.push(refreshToken);
      return logOut();
    },
  } satisfies Api['auth'];
  const session = createActor(
    provideSession({
      auth: () => auth,
      vault: createVault(
        kept(() => localStorage),
        window,
      ),
      login: createLogin(
        defaultConfiguration,
        kept(() => sessionStorage),
        'http://app.test',
      ),
      foreignLogin: '',
    }),
    { input: { now: Date.now } },
  ).start();
  await expect.poll(() => session.getSnapshot().hasTag('signedIn')).toBe(true);
  return { session, told };
}

it('a sign-out is told to the server, and nobody waits for its answer', async () => {
  const { session, told } = await scene(() => new Promise(() => {}));
  localStorage.setItem('refreshJwt', 'the newest');
  session.send({ type: 'signOut.asked' });
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
  expect(localStorage.getItem('jwt')).toBeNull();
  expect(told).toEqual(['the newest']);
});

it('a sign-out that the server does not hear of is one all the same', async () => {
  const { session } = await scene(() =>
    Promise.reject(new RequestFailure({ status: 0, message: '', fields: {} })),
  );
  session.send({ type: 'signOut.asked' });
  await Promise.resolve();
  expect(session.getSnapshot().matches('signedOut')).toBe(true);
});

it('a session that the server has ended is not signed out from', async () => {
  const { session, told } = await scene(async () => {});
  session.send({ type: 'access.refused', jwt: session.getSnapshot().context.jwt! });
  await expect.poll(() => session.getSnapshot().matches('signedOut')).toBe(true);
  expect(told).toEqual([]);
});
