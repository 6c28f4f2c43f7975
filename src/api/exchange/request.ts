import type { Route } from '#core/contract/routes.ts';
import { xsrfHeader } from './xsrf.ts';

/** Loose view of an input; the call's own type checks the exact shape. */
export interface LooseInput {
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  file?: Blob;
}

/** The URL of a call, without the origin: percent-encodes ids into the path and omits absent query parameters. */
export function urlOf(route: Route, input: object): string {
  const parameters = input as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input as LooseInput).query ?? {})) {
    if (value !== undefined) for (const one of [value].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The headers of every call; `bearer` is null for a call that needs no token. */
export function headersOf(apiUrl: string, bearer: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json, text/plain', ...xsrfHeader(apiUrl) });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  return headers;
}
