/** What a request says that decides between page and API. `path` is the address up to the question mark. */
export interface Asked {
  method: string;
  path: string;
  /** The header of that name. */
  accept: string | undefined;
  hasAuthorization: boolean;
}

const neverAPage = /^\/(?:oauth2(?:\/|$)|openapi\.json$|healthz$|assets\/)/;
const acceptsHtml = /(?:^|[,\s])text\/html(?:[;,\s]|$)/i;

/**
 * Whether somebody is opening a page, and not calling the API: app and API share one origin and some paths
 * (docs/wire-contract.md#wire-one-origin).
 */
export const isNavigation = ({ method, path, accept, hasAuthorization }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !hasAuthorization &&
  acceptsHtml.test(accept ?? '') &&
  !neverAPage.test(path);

/** Whether a path can be decoded: `%E0%A4%A` cannot, and no router takes it. */
export function isWellFormed(path: string): boolean {
  try {
    // The answer has to need what is decoded: the bundler takes a call whose value is not used for one without effect.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}
