import type { IncomingHttpHeaders } from 'node:http';

const loopbackPeer = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'));

/**
 * Whether a request surely comes from the machine itself: behind a proxy every peer looks local, and a
 * foreign page can point a name of its own at this address.
 */
export const isLocal = (peer: string | undefined, headers: IncomingHttpHeaders): boolean =>
  loopbackPeer.test(peer ?? '') && loopbackHost.test(headers.host ?? '') && !cameThroughProxy(headers);
