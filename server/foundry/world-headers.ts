import type { IncomingHttpHeaders } from 'node:http';

/** What concerns one connection only, and what worlds are not to know or to say. */
const hopByHop = [
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
];

/** Cookies of the app: ports of one host share them. */
const appCookies = ['xsrf-token'];

/** What an answer could say about the whole host, and so about the app, or about the other worlds. */
const notTheirs = ['strict-transport-security', 'clear-site-data', 'service-worker-allowed', 'alt-svc'];

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim().toLowerCase();

function drop(headers: IncomingHttpHeaders, names: readonly string[]): void {
  for (const name of names) delete headers[name];
}

const namedByConnection = ({ connection = '' }: IncomingHttpHeaders): string[] =>
  connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !['', 'close', 'upgrade', 'keep-alive'].includes(name));

export interface Visitor {
  /** Its address, as the connection has it. */
  address: string | undefined;
  /** `http` or `https`, as the visitor's browser sees it. */
  scheme: string;
  /** Whether that is a proxy in front, which says who the visitor is. */
  isThroughProxy: boolean;
}

/** Leaves of a request what a world may see: never the app's token, nor who it says it comes from. */
export function cleanRequest(
  headers: IncomingHttpHeaders,
  { address, scheme, isThroughProxy }: Visitor,
): void {
  const isUpgrade = /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(headers.connection ?? '');
  drop(headers, [...namedByConnection(headers), ...hopByHop, 'authorization']);
  if (isUpgrade) headers.connection = 'Upgrade';
  else drop(headers, ['connection', 'upgrade']);
  const { cookie } = headers;
  if (cookie !== undefined) {
    const kept = cookie.split(';').filter((one) => !appCookies.includes(nameOf(one)));
    if (kept.length > 0) headers.cookie = kept.map((one) => one.trim()).join('; ');
    else delete headers.cookie;
  }
  if (!isThroughProxy) {
    const forged = Object.keys(headers).filter(
      (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
    );
    drop(headers, [...forged, 'x-real-ip']);
  }
  const before = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [before, address].filter(Boolean).join(', ');
  headers['x-forwarded-proto'] ??= scheme;
  if (headers.host !== undefined) headers['x-forwarded-host'] ??= headers.host;
}

/** A world's cookie goes back to that world only. */
function ownCookie(cookie: string, path: string): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.filter((one) => !['domain', 'path'].includes(nameOf(one)));
  const given =
    attributes
      .find((one) => nameOf(one) === 'path')
      ?.split('=')[1]
      ?.trim() ?? '';
  const isInside = given === path || given.startsWith(`${path}/`);
  return [pair, ...kept, ` Path=${isInside ? given : path}`].join(';');
}

/** Leaves of an answer what a world may say. `path` is where it is: `/{url}`. */
export function cleanAnswer(headers: IncomingHttpHeaders, path: string): void {
  drop(headers, [
    ...namedByConnection(headers),
    ...hopByHop,
    ...notTheirs,
    'connection',
    'transfer-encoding',
  ]);
  const cookies = (headers['set-cookie'] ?? []).filter((one) => !appCookies.includes(nameOf(one)));
  if (cookies.length > 0) headers['set-cookie'] = cookies.map((one) => ownCookie(one, path));
  else delete headers['set-cookie'];
}
