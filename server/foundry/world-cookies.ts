/**
 * Cookies of worlds. Browsers do not separate cookies by port, and scripts of a world can set them for the whole host:
 * what is decided here holds for headers only.
 */
import { doorCookie } from '../authorize/door.ts';

/** The app's own; `XSRF-TOKEN` is production's. */
const appCookies = ['xsrf-token', doorCookie];

/** Bytes of cookies that a world gets. With all else it must fit into what Node reads, 16 KiB. */
const mostPassed = 8_192;

/** What one answer may set. */
const mostSet = 8;
const mostSetBytes = 8_192;

/** Beside the path, which is the world's own. `Domain` would share a cookie with other hosts. */
const attributes = ['expires', 'max-age', 'secure', 'httponly', 'samesite', 'partitioned'];

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim().toLowerCase();

/** Without a name it would be sent back as its value alone, which could then be any name. */
const isTheirs = (cookie: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\w]+$/.test(nameOf(cookie)) && !appCookies.includes(nameOf(cookie));

/** As many as fit, in their order, which begins with those of the longest path: the world's own (RFC 6265, 5.4). */
function firstOf(cookies: readonly string[], bytes: number): string[] {
  let left = bytes;
  const end = cookies.findIndex((cookie) => (left -= cookie.length + 2) < 0);
  return end < 0 ? [...cookies] : cookies.slice(0, end);
}

/** The `Cookie` header that a world gets; undefined for none. */
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

/** The cookies that an answer of the world at `path` may set: a few, which go back to that world only. */
export function cookiesOfWorld(cookies: readonly string[], path: string): string[] {
  const theirs = cookies
    .filter((one) => one.includes('=') && isTheirs(one))
    .map((one) => confined(one, path));
  return firstOf(theirs.slice(0, mostSet), mostSetBytes);
}
