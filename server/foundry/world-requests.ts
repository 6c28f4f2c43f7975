import type { IncomingMessage } from 'node:http';
import { isWellFormed } from '#core/rules/navigation.ts';
import { namesOneHost, oneHost } from '../plugins/requests.ts';
import { hasTooLargeHeaders, tooLargeHeaders } from '../plugins/header-size.ts';
import { optionsOf, passesToWorlds } from './world-headers.ts';

/** Why a request is not forwarded, and the answer to it. */
export interface RequestFault {
  code: number;
  words: string;
}

const malformed = (words: string): RequestFault => ({ code: 400, words });

/** Methods of browsers and tabletops. `TRACE` would reveal the proxy's own headers to a script. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Maximum number of headers: more than any browser sends. */
const maxHeaders = 100;

/** Whether `Connection` names a header that worlds receive: removing it would change the request. */
const removesForwarded = ({ headers }: IncomingMessage): boolean =>
  optionsOf(headers).some(
    (name) => name !== 'upgrade' && (passesToWorlds(name) || name.startsWith('x-forwarded-')),
  );

/**
 * The fault of a request that this server and a world could interpret differently (RFC 9110 and 9112). Node's
 * parser has already refused other such requests: two lengths, a length together with chunks, folded lines, bare
 * line feeds, malformed names and chunks.
 */
export function faultOf(request: IncomingMessage): RequestFault | null {
  const { httpVersion, method = '', url = '', headers } = request;
  if (httpVersion !== '1.0' && httpVersion !== '1.1')
    return { code: 505, words: 'This server speaks HTTP/1.1.' };
  if (hasTooLargeHeaders(request) || request.rawHeaders.length > 2 * maxHeaders)
    return { code: 431, words: tooLargeHeaders };
  if (!methods.includes(method)) return { code: 501, words: `Worlds do not support ${method}.` };
  if (!namesOneHost(request)) return malformed(oneHost);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return malformed('The request’s transfer coding is not supported.');
  if (removesForwarded(request))
    return malformed('The Connection header must not name a header that is meant for the world.');
  if (!/^[\x21-\x7e]*$/.test(url) || url.includes('#')) return malformed('The address is not well-formed.');
  return null;
}

/** The fault of a request for an upgrade: worlds support WebSockets only. */
export function upgradeFaultOf(request: IncomingMessage): RequestFault | null {
  const { method, headers, httpVersion } = request;
  const fault = faultOf(request);
  if (fault) return fault;
  const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
  const isWebSocket = headers.upgrade?.toLowerCase() === 'websocket';
  return method === 'GET' && httpVersion === '1.1' && isWebSocket && !hasBody
    ? null
    : malformed('A connection can be upgraded only to a WebSocket, by a GET without a body.');
}

/** How many layers of encoding are checked: a benign client never encodes `..` at all. */
const maxDecodings = 3;

/** Matches a backslash, a control character, or a segment `.` or `..`, even with a parameter (`..;x`). */
// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const leavesFolder = /[\\\u0000-\u001f\u007f]|(?:^|\/)\.{1,2}(?:;[^/]*)?(?:\/|$)/;

/**
 * Whether a server could resolve a URL to a path outside the world's folder, the first one of the path: a world may decode
 * the URL once or twice, and several worlds may share one host and port. To be safe, this is also true of a `.` or `..`
 * that stays inside, and of any URL that is not well-formed.
 */
export function leavesWorld(url: string): boolean {
  let path = url.split('?', 1)[0]!;
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    if (leavesFolder.test(path)) return true;
    // Only the first decoding must succeed: `100%25` is the name of a file, `100%`.
    if (!isWellFormed(path)) return decodings === 0;
    const decoded = decodeURIComponent(path);
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}
