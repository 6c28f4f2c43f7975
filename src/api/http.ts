import type { CallInput, Calls } from '#core/contract/calls.ts';
import { type Feature, idempotencyHeader } from '#core/contract/features.ts';
import { type CallName, type Route, routes } from '#core/contract/routes.ts';
import { type Finding, RequestFailure } from '#core/rules/problem.ts';
import { type Answer, failureOf, readAnswer } from './answer.ts';
import { type Answered, type AnsweredCall, readers } from './readers.ts';
import { xsrfHeader } from './xsrf.ts';

/** Source of access tokens for calls, also after the server refuses one. */
export interface Access {
  /** The access token to send; null when nobody is signed in. Waits while a session is being restored. */
  token(): Promise<string | null>;
  /** A newer token than the refused one; null if there is none and the session has ended. */
  renew(refused: string): Promise<string | null>;
}

export interface HttpOptions {
  /** API host without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
  access: Access;
  /**
   * Additions to the contract that the server announces. Other servers do not receive the requests' extra
   * parts.
   */
  features?: readonly string[];
  fetch?: typeof globalThis.fetch;
  /** Whether the browser reports a network. */
  isOnline?: () => boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent instead of the access token: the refresh call sends the refresh token. */
  bearer?: string;
  attempt?: Attempt | undefined;
  /** The call continues after the person leaves the page. */
  outlivesPage?: boolean;
}

/** One attempt at a write. */
export interface Attempt {
  /** Idempotency key: a server that announces keys does not run a write with the same key again. */
  key: string;
  /** Called when an earlier attempt succeeded, so that this one did not run. */
  onReplayed?: () => void;
}

/** Loose view of an input; the call's own type checks the exact shape. */
interface Given {
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  file?: Blob;
}

/** True in Node, where tests run: it does not know. */
const browserIsOnline = (): boolean =>
  (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false;

/** Time in ms within which a browser without a network fails. */
const atOnce = 1_000;

export type Http = ReturnType<typeof createHttp>;

/** The address of a call: percent-encodes ids into the path and omits absent query parameters. */
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
 * The only connection to the server. Every result has passed its reader (readers.ts). Every failure is a
 * RequestFailure: with the server's status and message, or with status 0 if no readable answer came. When the
 * server refuses the access token, the client renews it and repeats the call once.
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
    // Certain only if the browser was offline before, still is, and failed at once.
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
        // Refused again, so no token will be accepted: tell the session, which then ends.
        if (answer.isTokenRefused) await access.renew(renewed);
      }
    }
    const failure = failureOf(answer);
    if (failure) throw new RequestFailure(failure);
    const content = readers[name](answer.content);
    // As without an answer: a write may have been done, and another attempt may get an answer.
    if (content === undefined) throw ownFailure(0, 'unreadable');
    if (import.meta.env.DEV) await checkShape(name, answer.content);
    if (answer.isReplayed) options.attempt?.onReplayed?.();
    return content as Answered<Name>;
  }

  return Object.assign(call, {
    /**
     * The address of a stream of events, with the newest access token: a stream sends no headers. Null if
     * signed out.
     */
    async streamAddress(name: CallName): Promise<string | null> {
      const route: Route = routes[name];
      const token = await access.token();
      const query = route.tokenIn ? { [route.tokenIn]: token ?? '' } : {};
      return token && apiUrl + addressOf(route, { query });
    },
  });
}

/** A failure that the app found itself; the server has reported none. */
const ownFailure = (status: number, found: Finding): RequestFailure =>
  new RequestFailure({ status, message: '', fields: {}, found });

/** In development and in tests, an answer that violates the contract fails at once. */
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
