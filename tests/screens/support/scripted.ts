import type { Http } from '#api/http.ts';
import type { Role } from '#core/contract/roles.ts';
import type { CallName } from '#core/contract/routes.ts';
import { RequestFailure } from '#core/rules/problem.ts';

/** What a call contains: the parameters of its path, `query` and `body`. */
export interface Inputs {
  query?: Record<string, unknown>;
  body?: unknown;
  [parameter: string]: unknown;
}

/** An answer, or a function that makes it from the call's inputs. */
export type Answer = ((inputs: Inputs) => unknown) | object | string | number | null;

/** The answers by the name of the call. Other calls get no answer. */
export type Answers = Partial<Record<CallName, Answer>>;

/** An answer with which the server refuses a call. */
export const refused = (status = 403, message = 'No.'): (() => never) => {
  return () => {
    throw new RequestFailure({ status, message, fields: {} });
  };
};

/** A server that gives `answers`, and the calls that it has received. */
export function scriptedServer(answers: Answers) {
  const calls: { name: CallName; inputs: Inputs }[] = [];
  const http = async (name: CallName, inputs: Inputs = {}) => {
    calls.push({ name, inputs });
    const answer = answers[name];
    if (answer === undefined) return new Promise(() => {});
    return typeof answer === 'function' ? (answer as (inputs: Inputs) => unknown)(inputs) : answer;
  };
  const reads = { hasAny: () => false, subscribe: () => () => {}, giveUp() {} };
  return { http: Object.assign(http, { reads }) as unknown as Http, calls };
}

interface SignedIn {
  roles?: readonly Role[];
  jwt?: string | null;
  failedTries?: number;
  tags?: readonly string[];
}

/** A session that stays in its state, and the events that it was sent. */
export function steadySession({ tags = ['signedIn'], ...context }: SignedIn) {
  const sent: unknown[] = [];
  const snapshot = {
    context: { jwt: null, ...context },
    hasTag: (tag: string) => tags.includes(tag),
    matches: () => false,
  };
  const session = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe() {} }),
    send: (event: unknown) => sent.push(event),
  };
  return { session, sent };
}

export const endedSession = (context: object) =>
  ({
    getSnapshot: () => ({ context, matches: (state: unknown) => state === 'signedOut' }),
    subscribe: () => ({ unsubscribe() {} }),
  }) as never;
