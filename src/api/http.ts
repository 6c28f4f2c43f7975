import type { CallInput, Calls } from '#core/contract/calls.ts';
import { type Feature, idempotencyHeader } from '#core/contract/features.ts';
import { type CallName, type Route, routes } from '#core/contract/routes.ts';
import { type Finding, RequestFailure } from '#core/rules/problem.ts';
import { type Answer, failureOf, readAnswer } from './answer.ts';
import { type Answered, type AnsweredCall, readers } from './readers.ts';
import { xsrfHeader } from './xsrf.ts';

/** Where calls get their access token from, and what they do when the server refuses it. */
export interface Access {
  /** The access token to send; null when nobody is signed in. Waits while a session is being restored. */
  token(): Promise<string | null>;
  /** A newer token than the one that the server refused; null when there is none, and the session has ended. */
  renew(refused: string): Promise<string | null>;
}

export interface HttpOptions {
  /** API host without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
  access: Access;
  /** Additions to the contract that the server announces. No other server gets what they need. */
  features?: readonly string[];
  fetch?: typeof globalThis.fetch;
  /** Whether the browser believes that it has a network. */
  isOnline?: () => boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent in place of the access token: the refresh call carries the refresh token. */
  bearer?: string;
  attempt?: Attempt | undefined;
  /** The call goes on when the page is left. */
  outlivesPage?: boolean;
}

/** A try of a write. */
export interface Attempt {
  /** Its idempotency key: a write that carries the same one again is not done again, where the server announces that. */
  key: string;
  /** Hears that an earlier try was done, and this one therefore not. */
  onReplayed?: () => void;
}

/** Loose view of an input whose exact shape the call's own type guards. */
interface Given {
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  file?: Blob;
}

/** Node, in which tests run, does not know. */
const browserIsOnline = (): boolean =>
  (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false;

/** A browser without a network refuses within this many ms. */
const atOnce = 1_000;

export type Http = ReturnType<typeof createHttp>;

/** Percent-encodes ids into the path and leaves absent query parameters out. */
export function addressOf(route: Route, input: object): string {
  const parameters = input as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input as Given).query ?? {})) {
    if (value !== undefined) for (const one of [value].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function bodyOf({ file }: Route, input: Given): { body?: BodyInit; type?: string } {
  if (file && input.file) {
    const form = new FormData();
    form.set(file, input.file);
    return { body: form };
  }
  return 'body' in input ? { body: JSON.stringify(input.body), type: 'application/json' } : {};
}

/**
 * The one way to the server. What it resolves to has been read (readers.ts); nothing gets past. Every failure is a
 * RequestFailure: with the server's status and words, or with status 0 when no answer came that could be read. A refused
 * access token is renewed and the call sent once more.
 */
export function createHttp({
  apiUrl,
  access,
  features = [],
  fetch = globalThis.fetch.bind(globalThis),
  isOnline = browserIsOnline,
}: HttpOptions) {
  const takesKeys = features.includes('idempotencyKeys' satisfies Feature);

  async function send(
    route: Route,
    input: object,
    bearer: string | null,
    { signal, attempt, outlivesPage }: CallOptions,
  ): Promise<Answer> {
    const { body, type } = bodyOf(route, input);
    const headers = new Headers({ Accept: 'application/json, text/plain', ...xsrfHeader(apiUrl) });
    if (type) headers.set('Content-Type', type);
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
    if (attempt && takesKeys) headers.set(idempotencyHeader, attempt.key);
    // Certain only where the browser was offline before, is so still, and refused at once.
    let isUnsent = !isOnline();
    const begun = performance.now();
    try {
      const init = { method: route.method, headers, body, signal, keepalive: outlivesPage ?? false };
      const response = await fetch(apiUrl + addressOf(route, input), init);
      isUnsent = false;
      return await readAnswer(response);
    } catch (error) {
      if (signal?.aborted) throw error;
      isUnsent &&= !isOnline() && performance.now() - begun < atOnce;
      throw new RequestFailure({
        status: 0,
        message: '',
        fields: {},
        ...(isUnsent ? { found: 'offline' } : {}),
      });
    }
  }

  async function call<Name extends AnsweredCall>(
    name: Name,
    input: CallInput<Calls[Name]> & object,
    options: CallOptions = {},
  ): Promise<Answered<Name>> {
    const { bearer } = options;
    const route: Route = routes[name];
    const token = bearer ?? (route.who === 'anyone' ? null : await access.token());
    if (!token && route.who !== 'anyone') throw ownFailure(401, 'signedOut');
    let answer = await send(route, input, token, options);
    if (answer.isTokenRefused && token && !bearer) {
      const renewed = await access.renew(token);
      if (renewed) {
        answer = await send(route, input, renewed, options);
        // Refused again, so no token will do: the session learns it and ends.
        if (answer.isTokenRefused) await access.renew(renewed);
      }
    }
    const failure = failureOf(answer);
    if (failure) throw new RequestFailure(failure);
    const content = readers[name](answer.content);
    // As with no answer: nobody knows whether a write was done, and another try may bring one.
    if (content === undefined) throw ownFailure(0, 'unreadable');
    if (import.meta.env.DEV) await checkShape(name, answer.content);
    if (answer.isReplayed) options.attempt?.onReplayed?.();
    return content as Answered<Name>;
  }

  return Object.assign(call, {
    /** Where a stream of events is, with the newest access token in it: a stream sends no header. Null when signed out. */
    async streamAddress(name: CallName): Promise<string | null> {
      const route: Route = routes[name];
      const token = await access.token();
      const query = route.tokenIn ? { [route.tokenIn]: token ?? '' } : {};
      return token && apiUrl + addressOf(route, { query });
    },
  });
}

/** A failure that the app has found itself: the server has said nothing about it. */
const ownFailure = (status: number, found: Finding): RequestFailure =>
  new RequestFailure({ status, message: '', fields: {}, found });

/** In development and in tests, an answer that breaks the contract is an error at once. */
async function checkShape(name: CallName, content: unknown): Promise<void> {
  const [{ Value }, { calls }] = await Promise.all([
    import('typebox/value'),
    import('#core/contract/calls.ts'),
  ]);
  const [first] = Value.Errors(calls[name].response, content);
  if (first) {
    throw new RequestFailure({
      status: 0,
      message: `${name} answered what the contract does not say: ${first.instancePath} ${first.message}`,
      fields: {},
    });
  }
}
