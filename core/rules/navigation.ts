/** What decides whether a request opens a page. `path` is the address up to the question mark. */
export interface RequestTraits {
  method: string;
  path: string;
  /** The header `Accept`. */
  accept: string | undefined;
  hasAuthorization: boolean;
}

const neverAPage =
  /^\/(?:oauth2(?:\/|$)|openapi\.json$|healthz$|readyz$|metrics$|docs(?:\/|$)|assets\/|calendar\/)/;
const acceptsHtml = /(?:^|[,\s])text\/html(?:[;,\s]|$)/i;

/**
 * Whether a request opens a page instead of calling the API: app and API share one origin and some paths
 * (docs/wire-contract.md#wire-one-origin).
 */
export const isNavigation = ({ method, path, accept, hasAuthorization }: RequestTraits): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !hasAuthorization &&
  acceptsHtml.test(accept ?? '') &&
  !neverAPage.test(path);

/** Whether a path can be decoded: `%E0%A4%A` cannot, and no router accepts it. */
export function isWellFormed(path: string): boolean {
  try {
    // The result must depend on the decoded text: the bundler removes a call whose value is unused.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}
