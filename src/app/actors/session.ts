import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { failureInWords } from '#core/rules/problem.ts';
import { isExpired } from '#core/rules/tokens.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import type { IssuedTokens, LoginCode, SessionEvent, Tokens } from '#machines/session/types.ts';
import type { Login } from '../session/login.ts';
import type { Vault } from '../session/vault.ts';
import { whenShown } from './when-shown.ts';

/** A refresh that has no answer after this many ms fails; otherwise it would block every other tab. */
const refreshTimeLimit = 30_000;

export interface SessionParts {
  /** A function, because the API and the session need each other. */
  auth: () => Api['auth'];
  vault: Vault;
  exchange: Exchange;
  login: Login;
  /** The message for a login that did not begin in this tab. */
  foreignLogin: string;
}

/** Creates an actor that sends events from outside to the session. `start` returns a function that stops the actor. */
const source = (start: (send: (event: SessionEvent) => void) => () => void) =>
  fromCallback(({ sendBack }) => start(sendBack));

/** The time in ms until another tab, in its own process, can read what this tab has stored. */
const storageDelay = 150;

/**
 * Runs the task in one tab at a time, if the browser supports locks, which need a secure context. The lock
 * outlasts its task by the delay of the storage, so that the next tab sees what was stored.
 */
function runInTurn<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return task();
  return new Promise((resolve, reject) => {
    const turn = async (): Promise<void> => {
      await task().then(resolve, reject);
      await new Promise((done) => setTimeout(done, storageDelay));
    };
    navigator.locks.request('nyx-refresh', { signal }, turn).catch(reject);
  });
}

/** Exchanges the tokens for a new pair, in one tab at a time. */
export const createExchange =
  ({ auth, vault }: Pick<SessionParts, 'auth' | 'vault'>) =>
  (tokens: Tokens, signal: AbortSignal): Promise<IssuedTokens> =>
    runInTurn(signal, async () => {
      const stored = vault.read();
      // Compare access tokens: a server may issue equal refresh tokens within one second.
      const isDoneElsewhere = stored.jwt !== tokens.jwt && !isExpired(stored.jwt, Date.now());
      if (stored.jwt && stored.refreshJwt && isDoneElsewhere) {
        return { authToken: stored.jwt, refreshToken: stored.refreshJwt };
      }
      const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(refreshTimeLimit)]);
      const pair = await auth().refresh(tokens.refreshJwt ?? '', limitedSignal);
      // If the member has signed out meanwhile, the pair must not be stored. They may have done so in another tab,
      // whose event has not reached this tab yet.
      if (!signal.aborted && vault.read().refreshJwt === stored.refreshJwt) vault.write(pair);
      return pair;
    });

export type Exchange = ReturnType<typeof createExchange>;

/** The session machine with the real storage, server, tabs and clock. */
export const provideSession = ({ auth, vault, exchange, login, foreignLogin }: SessionParts) =>
  createSessionMachine(Date.now).provide({
    actors: {
      readTokens: fromPromise<Tokens, void>(async () => vault.read()),

      logIn: fromPromise<IssuedTokens, LoginCode>(async ({ input, signal }) => {
        if (!login.isOurs(input.state)) {
          throw failureInWords(0, foreignLogin);
        }
        const pair = await auth().logIn(input.code, signal);
        vault.write(pair);
        return pair;
      }),

      refreshTokens: fromPromise<IssuedTokens, Tokens>(({ input, signal }) => exchange(input, signal)),

      otherTabs: source((send) =>
        vault.watch((tokens) =>
          send(tokens.jwt === null ? { type: 'signedOut.elsewhere' } : { type: 'tokens.replaced', tokens }),
        ),
      ),

      wakeUps: source((send) => whenShown(() => send({ type: 'app.woke' }))),
    },
    actions: {
      forgetTokens({ context, event }) {
        const refreshJwt = vault.read().refreshJwt ?? context.refreshJwt;
        vault.clear();
        if (event.type !== 'signOut.asked' || refreshJwt === null) return;
        // Do not wait for the answer: the user is signed out here in any case, and the token expires.
        auth()
          .logOut(refreshJwt)
          .catch(() => {});
      },
    },
  });
