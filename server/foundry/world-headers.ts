import type { IncomingHttpHeaders } from 'node:http';
import { cookiesForWorld, cookiesOfWorld } from './world-cookies.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * What a world may know of a request: what browsers send of themselves, and what a page of a tabletop adds. Everything
 * else stays here, in any spelling: the app's token, and whatever some server might take for the word of a proxy.
 */
const requestHeaders = words(`
  accept accept-charset accept-encoding accept-language access-control-request-headers access-control-request-method
  access-control-request-private-network cache-control content-encoding content-language content-length content-range
  content-type cookie dnt host if-match if-modified-since if-none-match if-range if-unmodified-since last-event-id origin
  pragma priority purpose range referer save-data transfer-encoding upgrade upgrade-insecure-requests user-agent
  x-requested-with`);
const requestFamily = /^sec-(?:ch-ua|fetch|gpc|purpose|websocket)(?:-|$)/;

/**
 * What a world may say: what it answers, how long that holds, and what may be done with it. Nothing that a browser would
 * remember for the host and so for the app, or for the other worlds, and nothing that a proxy in front would obey.
 */
const answerHeaders = words(`
  accept-ranges age allow cache-control content-disposition content-encoding content-language content-length content-range
  content-security-policy content-security-policy-report-only content-type cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date etag expires last-modified location permissions-policy
  pragma referrer-policy retry-after server set-cookie vary x-content-type-options x-frame-options x-powered-by`);
const answerFamily = /^(?:access-control|sec-websocket)-/;

/** Whether worlds get a header of that name from visitors. */
export const passesToWorlds = (name: string): boolean => requestHeaders.has(name) || requestFamily.test(name);

const passesToVisitors = (name: string): boolean => answerHeaders.has(name) || answerFamily.test(name);

/** What `Connection` says: options, and names of headers that concern this connection only. */
export const optionsOf = ({ connection = '' }: IncomingHttpHeaders): string[] =>
  connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());

function keepOnly(headers: IncomingHttpHeaders, passes: (name: string) => boolean): void {
  for (const name of Object.keys(headers)) if (!passes(name)) delete headers[name];
}

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
  const isUpgrade = optionsOf(headers).includes('upgrade');
  const said = (name: string): string | undefined => {
    const value = isThroughProxy ? headers[`x-forwarded-${name}`] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const forwarded = {
    'x-forwarded-for': [said('for'), address].filter(Boolean).join(', '),
    'x-forwarded-proto': said('proto') ?? scheme,
    ...(headers.host === undefined ? {} : { 'x-forwarded-host': said('host') ?? headers.host }),
  };
  keepOnly(headers, passesToWorlds);
  if (isUpgrade) headers.connection = 'Upgrade';
  else delete headers.upgrade;
  if (headers.cookie !== undefined) headers.cookie = cookiesForWorld(headers.cookie);
  if (headers.cookie === undefined) delete headers.cookie;
  Object.assign(headers, forwarded);
}

/** Leaves of an answer what a world may say. `path` is where it is: `/{url}`. */
export function cleanAnswer(headers: IncomingHttpHeaders, path: string): void {
  const named = optionsOf(headers);
  keepOnly(headers, (name) => passesToVisitors(name) && !named.includes(name));
  const cookies = cookiesOfWorld(headers['set-cookie'] ?? [], path);
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  else delete headers['set-cookie'];
}
