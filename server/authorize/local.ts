import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\.\d+\.\d+\.\d+)$/i;

/** Whether a host name or an IP address is a loopback one. */
export const isLoopback = (name: string): boolean => loopbackName.test(name);

/** Whether a URL such as `http://localhost:5080` has a loopback host. */
export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname);

/** Headers that different proxies add to requests. */
const proxyHeader =
  /^(?:via|forwarded|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*)$/;

interface CallerRequest {
  headers: IncomingHttpHeaders;
  /** Browsers use `1.1`; some proxies use `1.0` by default. */
  httpVersion: string;
  socket: { remoteAddress?: string | undefined };
}

/**
 * Whether a request seems to come from this computer and not through a proxy: behind a proxy on this computer, every
 * request comes from a local address.
 */
export function isLocalCaller({ headers, httpVersion, socket }: CallerRequest): boolean {
  const peer = socket.remoteAddress ?? '';
  if (isIP(peer) === 0 || !isLoopback(peer) || httpVersion === '1.0') return false;
  // DNS rebinding: a foreign site can make its own host name resolve to this address.
  return (
    isLoopbackUrl(`http://${headers.host ?? ''}`) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

/** Whether a page at a loopback address has sent a form to that same address. */
export function isLocalForm({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || !isLoopbackUrl(origin)) return false;
  return new URL(origin).host === new URL(`http://${host ?? ''}`).host;
}
