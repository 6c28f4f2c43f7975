import type { CallInput, Calls } from '#core/contract/calls.ts';
import { type Feature, idempotencyHeader } from '#core/contract/features.ts';
import { actIn } from '#core/contract/journal/act.ts';
import { fieldsIn } from '#core/contract/reading.ts';
import { type CallName, type Route, routes } from '#core/contract/routes.ts';
import { ownFailure, RequestFailure } from '#core/rules/problem.ts';
import { requiresRole } from '#core/rules/roles.ts';
import { type HttpAnswer, failureOf, readAnswer, type SentenceOf } from './exchange/answer.ts';
import { type Answered, type AnsweredCall, readerOf } from './readers.ts';
import { createReads, isRead } from './reads.ts';
import { urlOf, headersOf, type LooseInput } from './exchange/request.ts';

/** Provides access tokens for calls, and renews a token that the server refuses or that is out of date. */
export interface Access {
  /** The access token to send; null when signed out. Waits while a session is being restored. */
  token(): Promise<string | null>;
  /** A newer token than the refused one; null if there is none. */
  renew(refused: string): Promise<string | null>;
  /** Reports a call refused for lack of a role: the member may have lost the role since this token was issued. */
  doubtRoles(token: string): void;
}

export interface HttpOptions {
  /** API origin without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
  access: Access;
  /**
   * The features that the server offers. A part of a request that belongs to a feature is only sent to a server that
   * offers the feature.
   */
  features?: readonly string[];
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Whether the browser reports a network. */
  isOnline?: () => boolean;
  /** The text, in the user's language, for the server's reason with a code; null if there is none. */
  sentenceOf?: SentenceOf;
  /** Called with the journal number of each successful write, if the answer contains it. */
  onWritten?: (act: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sent instead of the access token: the refresh call sends the refresh token. */
  bearer?: string;
  attempt?: Attempt | undefined;
  /** Whether the call continues after the user leaves the page. */
  outlivesPage?: boolean;
}

/** One attempt at a write. */
export interface Attempt {
  /** Idempotency key: a server that offers keys does not run a write with the same key again. */
  key: string;
  /** Called when an earlier attempt succeeded, so that this one did not run. */
  onReplayed?: () => void;
}

/** Whether the browser reports a network. True in Node, where tests run: its `navigator` has no `onLine`. */
const browserIsOnline = (): boolean =>
  (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false;

/** Time in ms within which a request fails in a browser without a network. */
const immediateFailure = 1_000;

export type Http = ReturnType<typeof createHttp>;

/** The operation that the body asks for, if the call has operations. */
const operationIn = (input: LooseInput): unknown => fieldsIn(input.body)?.['operation'];

function bodyOf({ file }: Route, input: LooseInput): { body?: BodyInit; type?: string } {
  if (file && input.file) {
    const form = new FormData();
    form.set(file, input.file);
    return { body: form };
  }
  return 'body' in input ? { body: JSON.stringify(input.body), type: 'application/json' } : {};
}

/**
 * The only connection to the server. Every result has passed its reader (readers.ts). Every failure of a call, except
 * an abort by the caller, is a RequestFailure: with the server's status and message, with 401 if nobody is signed in,
 * or with status 0 if no readable answer arrived. When the server refuses the access token, the client renews it and
 * repeats the call once.
 */
export function createHttp({
  apiUrl,
  access,
  features = [],
  fetch,
  isOnline = browserIsOnline,
  sentenceOf = () => null,
  onWritten,
}: HttpOptions) {
  const takesKeys = features.includes('idempotencyKeys' satisfies Feature);
  const reads = createReads();

  async function send(
    route: Route,
    input: object,
    bearer: string | null,
    { signal, attempt, outlivesPage }: CallOptions,
  ): Promise<HttpAnswer> {
    const { body, type } = bodyOf(route, input);
    const headers = headersOf(apiUrl, bearer);
    if (type) headers.set('Content-Type', type);
    if (attempt && takesKeys) headers.set(idempotencyHeader, attempt.key);
    // It is certain that the request was not sent only if the browser was offline before, still is, and the
    // request failed at once.
    let isUnsent = !isOnline();
    const startedAt = performance.now();
    try {
      const init = { method: route.method, headers, body, signal, keepalive: outlivesPage ?? false };
      const response = await fetch(apiUrl + urlOf(route, input), init);
      isUnsent = false;
      return await readAnswer(response);
    } catch (error) {
      if (signal?.aborted) throw error;
      isUnsent &&= !isOnline() && performance.now() - startedAt < immediateFailure;
      throw ownFailure(isUnsent ? 'offline' : undefined);
    }
  }

  async function answerTo<Name extends AnsweredCall>(
    name: Name,
    input: CallInput<Calls[Name]> & object,
    options: CallOptions,
  ): Promise<Answered<Name>> {
    const { bearer } = options;
    const route: Route = routes[name];
    const token = bearer ?? (route.who === 'anyone' ? null : await access.token());
    if (!token && route.who !== 'anyone') throw ownFailure('signedOut', 401);
    let sentToken = token;
    let answer = await send(route, input, token, options);
    if (answer.isTokenRefused && token && !bearer) {
      const renewed = await access.renew(token);
      if (renewed) {
        sentToken = renewed;
        // A second 401 is this call's own failure: only a refused refresh ends the session.
        answer = await send(route, input, renewed, options);
      }
    }
    const failure = failureOf(answer, sentenceOf);
    // A refresh is about no other thing than the sign-in, so its 401 never means 'not found'.
    if (failure && bearer && answer.status === 401) failure.status = 401;
    if (failure?.status === 403 && sentToken && requiresRole(route, operationIn(input)))
      access.doubtRoles(sentToken);
    if (failure) throw new RequestFailure(failure);
    const content = readerOf(name)(answer.content);
    // An unreadable answer counts as no answer: a write may have been done, and a retry may get a readable answer.
    if (content === undefined) throw ownFailure('unreadable');
    if (import.meta.env.DEV) await checkShape(name, answer.content);
    const act = actIn(answer.content);
    if (act !== null) onWritten?.(act);
    if (answer.isReplayed) options.attempt?.onReplayed?.();
    return content as Answered<Name>;
  }

  const call = <Name extends AnsweredCall>(
    name: Name,
    input: CallInput<Calls[Name]> & object,
    options: CallOptions = {},
  ): Promise<Answered<Name>> =>
    isRead(routes[name])
      ? reads.run(options.signal, (signal) => answerTo(name, input, { ...options, signal }))
      : answerTo(name, input, options);

  return Object.assign(call, {
    reads,

    /**
     * Opens a stream of events. Aborting `signal` ends the stream.
     * @throws RequestFailure if nobody is signed in, or if the server refuses the stream; any error if no answer
     *   arrives
     */
    async stream(name: CallName, input: object, signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
      const route: Route = routes[name];
      const open = (bearer: string) => {
        // With the token in the address, no header makes the browser ask another origin for permission first.
        const headers = route.tokenIn ? new Headers() : headersOf(apiUrl, bearer);
        headers.set('Accept', 'text/event-stream');
        const query = { ...(input as LooseInput).query, ...(route.tokenIn && { [route.tokenIn]: bearer }) };
        const address = apiUrl + urlOf(route, { ...input, query });
        return fetch(address, { method: 'GET', headers, signal, cache: 'no-store' });
      };
      const token = await access.token();
      if (!token) throw ownFailure('signedOut', 401);
      let response = await open(token);
      const renewed = response.status === 401 ? await access.renew(token) : null;
      if (renewed) response = await open(renewed);
      if (response.ok && response.body) return response.body;
      throw new RequestFailure(
        failureOf(await readAnswer(response), sentenceOf) ?? ownFailure('unreadable').problem,
      );
    },
  });
}

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
      message: `The answer to ${name} violates the contract: ${first.instancePath} ${first.message}`,
      fields: {},
    });
  }
}
