import type { CallInput, CallOutput, Calls } from '#core/contract/calls.ts';
import { type CallName, type Route, routes } from '#core/contract/routes.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { failureOf, readAnswer } from './answer.ts';
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
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent in place of the access token: the refresh call carries the refresh token. */
  bearer?: string;
}

/** Loose view of an input whose exact shape the call's own type guards. */
interface Given {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  file?: Blob;
}

export type Http = ReturnType<typeof createHttp>;

/** Percent-encodes ids into the path and leaves absent query parameters out. */
export function addressOf(route: Route, input: object): string {
  const parameters = input as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input as Given).query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
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
 * The one way to the server. Every failure is a RequestFailure: with the server's status and words, or with
 * status 0 when no answer came. A refused access token is renewed and the call sent once more.
 */
export function createHttp({ apiUrl, access, fetch = globalThis.fetch.bind(globalThis) }: HttpOptions) {
  async function send(
    route: Route,
    input: object,
    bearer: string | null,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { body, type } = bodyOf(route, input);
    const headers = new Headers({ Accept: 'application/json, text/plain', ...xsrfHeader(apiUrl) });
    if (type) headers.set('Content-Type', type);
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
    try {
      return await fetch(apiUrl + addressOf(route, input), { method: route.method, headers, body, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new RequestFailure({ status: 0, message: '', fields: {} });
    }
  }

  return async function call<Name extends CallName>(
    name: Name,
    input: CallInput<Calls[Name]> & object,
    { signal, bearer }: CallOptions = {},
  ): Promise<CallOutput<Calls[Name]>> {
    const route: Route = routes[name];
    const token = bearer ?? (route.who === 'anyone' ? null : await access.token());
    if (!token && route.who !== 'anyone') throw new RequestFailure({ status: 401, message: '', fields: {} });
    let answer = await readAnswer(await send(route, input, token, signal));
    if (answer.isTokenRefused && token && !bearer) {
      const renewed = await access.renew(token);
      if (renewed) {
        answer = await readAnswer(await send(route, input, renewed, signal));
        // Refused again, so no token will do: the session learns it and ends.
        if (answer.isTokenRefused) await access.renew(renewed);
      }
    }
    const failure = failureOf(answer);
    if (failure) throw new RequestFailure(failure);
    if (import.meta.env.DEV) await checkShape(name, answer.content);
    return answer.content as CallOutput<Calls[Name]>;
  };
}

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
