import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\.\d+\.\d+\.\d+)$/i;

/** Whether a host name or an address is a loopback one. */
export const isLoopback = (name: string): boolean => loopbackName.test(name);

/** Whether a URL such as `http://localhost:5080` has a loopback host. */
export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname);

/** Headers that different proxies add to requests. */
const proxyHeader =
  /^(?:via|forwarded|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*)$/;

interface Asked {
  headers: IncomingHttpHeaders;
  /** `1.1`; some proxies use `1.0` by default. */
  httpVersion: string;
  socket: { remoteAddress?: string | undefined };
}

/**
 * Whether a request seems to come from this machine and not through a proxy, behind which every peer looks
 * local.
 */
export function isLocal({ headers, httpVersion, socket }: Asked): boolean {
  const peer = socket.remoteAddress ?? '';
  if (isIP(peer) === 0 || !isLoopback(peer) || httpVersion === '1.0') return false;
  // A foreign page can resolve its own host name to this address.
  return (
    isLoopbackUrl(`http://${headers.host ?? ''}`) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

/** Whether a form was sent by a page at a loopback address to the same address. */
export function isFromHere({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || !isLoopbackUrl(origin)) return false;
  return new URL(origin).host === new URL(`http://${host ?? ''}`).host;
}
