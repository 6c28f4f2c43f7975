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
 * Whether somebody is opening a page, and not calling the API: app and API share one origin and some paths (wire
 * contract, "app and API on one origin").
 */
export const isNavigation = ({ method, path, accept, hasAuthorization }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !hasAuthorization &&
  acceptsHtml.test(accept ?? '') &&
  !neverAPage.test(path);
