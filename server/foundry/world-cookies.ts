/**
 * Filters cookies of worlds in headers. Browsers do not separate cookies by port, so scripts of a world can
 * still set cookies for the whole host.
 */
import { doorCookie } from '../authorize/door.ts';

/** The app's own cookies; `XSRF-TOKEN` is production's. */
const appCookies = ['xsrf-token', doorCookie];

/** Most bytes of cookies that a world receives. All headers together must fit Node's limit of 16 KiB. */
const mostPassed = 8_192;

/** Most cookies, and bytes of cookies, that one answer may set. */
const mostSet = 8;
const mostSetBytes = 8_192;

/**
 * Attributes that pass besides `Path`, which is set to the world's. `Domain` would share a cookie with other
 * hosts.
 */
const attributes = ['expires', 'max-age', 'secure', 'httponly', 'samesite', 'partitioned'];

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim().toLowerCase();

/**
 * Whether a cookie is the world's. A cookie without a name would be sent back as its value alone, which could
 * contain any name.
 */
const isTheirs = (cookie: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\w]+$/.test(nameOf(cookie)) && !appCookies.includes(nameOf(cookie));

/**
 * The first cookies that fit. Browsers send those of the longest path first: the world's own (RFC 6265, 5.4).
 */
function firstOf(cookies: readonly string[], bytes: number): string[] {
  let left = bytes;
  const end = cookies.findIndex((cookie) => (left -= cookie.length + 2) < 0);
  return end < 0 ? [...cookies] : cookies.slice(0, end);
}

/** The `Cookie` header that a world receives; undefined if empty. */
export function cookiesForWorld(header: string): string | undefined {
  const cookies = header
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.includes('=') && isTheirs(one));
  return firstOf(cookies, mostPassed).join('; ') || undefined;
}

function confined(cookie: string, path: string): string {
  const [pair = '', ...given] = cookie.split(';');
  const kept = given.filter((one) => attributes.includes(nameOf(one)));
  const wanted =
    given
      .findLast((one) => nameOf(one) === 'path')
      ?.split('=')[1]
      ?.trim() ?? '';
  const isInside = wanted === path || wanted.startsWith(`${path}/`);
  return [pair, ...kept, ` Path=${isInside ? wanted : path}`].join(';');
}

/**
 * The cookies that an answer of the world at `path` may set: a few, which browsers send to that world only.
 */
export function cookiesOfWorld(cookies: readonly string[], path: string): string[] {
  const theirs = cookies
    .filter((one) => one.includes('=') && isTheirs(one))
    .map((one) => confined(one, path));
  return firstOf(theirs.slice(0, mostSet), mostSetBytes);
}
