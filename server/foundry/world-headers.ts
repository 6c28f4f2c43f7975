import type { IncomingHttpHeaders } from 'node:http';
import { cookiesForWorld, cookiesOfWorld } from './world-cookies.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Request headers that a world receives: those that browsers send, and those that a tabletop's page adds. All
 * others are removed, in any spelling: the app's token, and headers that a server might trust as a proxy's.
 */
const requestHeaders = words(`
  accept accept-charset accept-encoding accept-language access-control-request-headers access-control-request-method
  access-control-request-private-network cache-control content-encoding content-language content-length content-range
  content-type cookie dnt host if-match if-modified-since if-none-match if-range if-unmodified-since last-event-id origin
  pragma priority purpose range referer save-data transfer-encoding upgrade upgrade-insecure-requests user-agent
  x-requested-with`);
const requestFamily = /^sec-(?:ch-ua|fetch|gpc|purpose|websocket)(?:-|$)/;

/**
 * Response headers that a visitor receives: those that describe the content, its caching and its permissions. All others
 * are removed, such as headers that a browser would apply to the whole host, and so to the app or other worlds, and
 * headers that a proxy in front of the server would obey.
 */
const answerHeaders = words(`
  accept-ranges age allow cache-control content-disposition content-encoding content-language content-length content-range
  content-security-policy content-security-policy-report-only content-type cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date etag expires last-modified location permissions-policy
  pragma referrer-policy retry-after server set-cookie vary x-content-type-options x-frame-options x-powered-by`);
const answerFamily = /^(?:access-control|sec-websocket)-/;

/** Whether worlds receive a header of that name from visitors. */
export const passesToWorlds = (name: string): boolean => requestHeaders.has(name) || requestFamily.test(name);

const passesToVisitors = (name: string): boolean => answerHeaders.has(name) || answerFamily.test(name);

/** The entries of `Connection`: options, and names of headers for this connection only. */
export const optionsOf = ({ connection = '' }: IncomingHttpHeaders): string[] =>
  connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());

function keepOnly(headers: IncomingHttpHeaders, passes: (name: string) => boolean): void {
  for (const name of Object.keys(headers)) if (!passes(name)) delete headers[name];
}

export interface Visitor {
  /** The address of the connection's peer: the visitor's browser or a proxy. */
  peerAddress: string | undefined;
  /** `http` or `https`, as the visitor's browser sees it. */
  scheme: string;
  /** Whether the peer is a trusted proxy, whose forwarded headers name the visitor. */
  isThroughProxy: boolean;
}

/**
 * Removes from a request what a world must not see, such as the app's token, and replaces the forwarded
 * headers.
 */
export function cleanRequest(
  headers: IncomingHttpHeaders,
  { peerAddress, scheme, isThroughProxy }: Visitor,
): void {
  const isUpgrade = optionsOf(headers).includes('upgrade');
  const fromProxy = (name: string): string | undefined => {
    const value = isThroughProxy ? headers[`x-forwarded-${name}`] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const forwarded = {
    'x-forwarded-for': [fromProxy('for'), peerAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': fromProxy('proto') ?? scheme,
    ...(headers.host === undefined ? {} : { 'x-forwarded-host': fromProxy('host') ?? headers.host }),
  };
  keepOnly(headers, passesToWorlds);
  if (isUpgrade) headers.connection = 'Upgrade';
  else delete headers.upgrade;
  if (headers.cookie !== undefined) headers.cookie = cookiesForWorld(headers.cookie);
  if (headers.cookie === undefined) delete headers.cookie;
  Object.assign(headers, forwarded);
}

/** Removes from an answer what a world must not send. `path` is the world's: `/{url}`. */
export function cleanAnswer(headers: IncomingHttpHeaders, path: string): void {
  const connectionOptions = optionsOf(headers);
  keepOnly(headers, (name) => passesToVisitors(name) && !connectionOptions.includes(name));
  const cookies = cookiesOfWorld(headers['set-cookie'] ?? [], path);
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  else delete headers['set-cookie'];
}
