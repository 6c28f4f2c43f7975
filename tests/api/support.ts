import { QueryClient } from '@tanstack/react-query';
import { createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import { features as everything } from '#core/contract/features.ts';
import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import type { TestServer } from '../server/support/serve.ts';

/** A request that the app sends. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query. */
  url: string;
  headers: Headers;
  /** Whether the request continues after the user leaves the page. */
  keepalive?: boolean | undefined;
  signal?: AbortSignal | null | undefined;
  /** The parsed JSON body, or the form data; null if there is none. */
  body: unknown;
}

export interface Circumstances {
  /** The features that the server offers; default: all. */
  features?: readonly string[];
  /**
   * Handles each request. It may call `ask`, which sends the request to the server. If it throws, no answer arrives.
   */
  between?: (sent: Sent, ask: () => Promise<Response>) => Promise<Response>;
}

/** The app's API client with its query cache. `serve` answers the requests. */
export function appWith(
  serve: (sent: Sent) => Promise<Response>,
  { features = everything, between = (_sent, ask) => ask() }: Circumstances = {},
  jwt = 'jwt',
) {
  const requests: Sent[] = [];
  const http = createHttp({
    apiUrl: '',
    features,
    access: { token: async () => jwt, renew: async () => null, doubtRoles: () => {} },
    fetch: (address, init) => {
      const sent: Sent = {
        method: (init.method ?? 'GET') as Sent['method'],
        url: typeof address === 'string' ? address : '',
        headers: new Headers(init.headers),
        keepalive: init.keepalive,
        signal: init.signal,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      };
      requests.push(sent);
      return between(sent, () => serve(sent));
    },
  });
  return {
    api: createApi(http, features),
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    requests,
  };
}

/** The API client of the app in which a member is signed in, connected to the real server in this process. */
export async function appOf(server: TestServer, member: string, circumstances?: Circumstances) {
  const { authToken } = await server.signIn(member);
  const serve = async ({ method, url, headers, body }: Sent): Promise<Response> => {
    const answer = await server.ask({
      method,
      url,
      headers: Object.fromEntries(headers),
      ...(headers.has('content-type')
        ? { payload: JSON.stringify(body) }
        : body instanceof FormData && { payload: body }),
    });
    const type = String(answer.headers['content-type']);
    return new Response(answer.body, { status: answer.statusCode, headers: { 'Content-Type': type } });
  };
  return appWith(serve, circumstances, authToken);
}

/** The problem with which a call fails. @throws Error if the call succeeds */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const [outcome] = await Promise.allSettled([call]);
  if (outcome.status === 'fulfilled') throw new Error('The call should have failed');
  if (outcome.reason instanceof RequestFailure) return outcome.reason.problem;
  throw outcome.reason;
}
