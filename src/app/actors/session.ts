import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { isExpired } from '#core/rules/tokens.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import type { IssuedTokens, LoginCode, SessionEvent, Tokens } from '#machines/session/types.ts';
import type { Login } from '../session/login.ts';
import type { Vault } from '../session/vault.ts';

/** A refresh without an answer for this many ms counts as unanswered: it would hold up every other tab. */
const refreshPatience = 30_000;

export interface SessionParts {
  /** Asked late: the way to the server needs the session in turn. */
  auth: () => Api['auth'];
  vault: Vault;
  login: Login;
  /** What to say when a login did not begin in this tab. */
  foreignLogin: string;
}

/** An actor that tells the session what happens around it; `start` returns what ends it. */
const source = (start: (send: (event: SessionEvent) => void) => () => void) =>
  fromCallback(({ sendBack }) => start(sendBack));

/** How long, in ms, what one tab has stored may take to be seen by another that runs in its own process. */
const storageDelay = 150;

/**
 * One tab at a time, where the browser can do that; locks need a secure context. The lock outlasts its task by
 * the time that storage takes, so that who comes next sees what was stored.
 */
function inTurn<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return task();
  return new Promise((resolve, reject) => {
    const turn = async (): Promise<void> => {
      await task().then(resolve, reject);
      await new Promise((done) => setTimeout(done, storageDelay));
    };
    navigator.locks.request('nyx-refresh', { signal }, turn).catch(reject);
  });
}

/** The session machine with the real storage, server, tabs and clock. */
export const provideSession = ({ auth, vault, login, foreignLogin }: SessionParts) =>
  createSessionMachine(Date.now).provide({
    actors: {
      readTokens: fromPromise<Tokens, void>(async () => vault.read()),

      logIn: fromPromise<IssuedTokens, LoginCode>(async ({ input, signal }) => {
        if (!login.isOurs(input.state)) {
          throw new RequestFailure({ status: 0, message: foreignLogin, fields: {} });
        }
        const pair = await auth().logIn(input.code, signal);
        vault.write(pair);
        return pair;
      }),

      refreshTokens: fromPromise<IssuedTokens, Tokens>(({ input, signal }) =>
        inTurn(signal, async () => {
          const stored = vault.read();
          // By the access token: two refresh tokens of one second can be the same.
          const isDoneElsewhere = stored.jwt !== input.jwt && !isExpired(stored.jwt, Date.now());
          if (stored.jwt && stored.refreshJwt && isDoneElsewhere) {
            return { authToken: stored.jwt, refreshToken: stored.refreshJwt };
          }
          const patience = AbortSignal.any([signal, AbortSignal.timeout(refreshPatience)]);
          const pair = await auth().refresh(input.refreshJwt ?? '', patience);
          // A sign-out meanwhile has the last word, also one in another tab that is not yet heard of here.
          if (!signal.aborted && vault.read().refreshJwt === stored.refreshJwt) vault.write(pair);
          return pair;
        }),
      ),

      otherTabs: source((send) =>
        vault.watch((tokens) =>
          send(tokens.jwt === null ? { type: 'signedOut.elsewhere' } : { type: 'tokens.replaced', tokens }),
        ),
      ),

      wakeUps: source((send) => {
        const woke = () => {
          if (document.visibilityState === 'visible') send({ type: 'clock.moved' });
        };
        const controller = new AbortController();
        const { signal } = controller;
        document.addEventListener('visibilitychange', woke, { signal });
        for (const sign of ['online', 'focus', 'pageshow']) window.addEventListener(sign, woke, { signal });
        return () => controller.abort();
      }),
    },
    actions: {
      forgetTokens({ context, event }) {
        const refreshJwt = vault.read().refreshJwt ?? context.refreshJwt;
        vault.clear();
        if (event.type !== 'signOut.asked' || refreshJwt === null) return;
        // Nobody waits for it: who is signed out here is signed out, and the token expires by itself.
        auth()
          .logOut(refreshJwt)
          .catch(() => {});
      },
    },
  });
