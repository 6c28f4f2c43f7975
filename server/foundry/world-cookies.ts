/**
 * Filters cookies of worlds in headers. Browsers do not separate cookies by port, so scripts of a world can
 * still set cookies for the whole host.
 */
import { operatorCookie } from '../authorize/operator-code.ts';

/** The app's own cookies; `XSRF-TOKEN` is that of the community's existing server. */
const appCookies = ['xsrf-token', operatorCookie];

/**
 * Maximum size of the cookies that a world receives, in bytes. All headers must fit Node's limit of 16 KiB.
 */
const maxReceivedBytes = 8_192;

/** Maximum number of cookies that one answer may set, and their maximum size in bytes. */
const maxSetCookies = 8;
const maxSetBytes = 8_192;

/**
 * Attributes that a cookie may have besides `Path`, which is set to the world's path. `Domain` would share the cookie
 * with other hosts.
 */
const attributes = ['expires', 'max-age', 'secure', 'httponly', 'samesite', 'partitioned'];

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim().toLowerCase();

/**
 * Whether a cookie is the world's. One without a name is not: the browser sends back only its value, which could look like
 * a cookie of the app with its name.
 */
const isWorldCookie = (cookie: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\w]+$/.test(nameOf(cookie)) && !appCookies.includes(nameOf(cookie));

/**
 * The first cookies that fit into `bytes`. Browsers send the cookies with the longest path first, so a world gets
 * its own.
 */
function firstOf(cookies: readonly string[], bytes: number): string[] {
  let remaining = bytes;
  const end = cookies.findIndex((cookie) => (remaining -= cookie.length + 2) < 0);
  return end < 0 ? [...cookies] : cookies.slice(0, end);
}

/** The `Cookie` header that a world receives; undefined if empty. */
export function cookiesForWorld(header: string): string | undefined {
  const cookies = header
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.includes('=') && isWorldCookie(one));
  return firstOf(cookies, maxReceivedBytes).join('; ') || undefined;
}

function confineCookie(cookie: string, path: string): string {
  const [pair = '', ...given] = cookie.split(';');
  const allowedAttributes = given.filter((one) => attributes.includes(nameOf(one)));
  const wanted =
    given
      .findLast((one) => nameOf(one) === 'path')
      ?.split('=')[1]
      ?.trim() ?? '';
  const isInside = wanted === path || wanted.startsWith(`${path}/`);
  return [pair, ...allowedAttributes, ` Path=${isInside ? wanted : path}`].join(';');
}

/**
 * The cookies that an answer of the world at `path` may set: a limited number, which browsers send to that
 * world only.
 */
export function cookiesOfWorld(cookies: readonly string[], path: string): string[] {
  const worldCookies = cookies
    .filter((one) => one.includes('=') && isWorldCookie(one))
    .map((one) => confineCookie(one, path));
  return firstOf(worldCookies.slice(0, maxSetCookies), maxSetBytes);
}
