import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\.\d+\.\d+\.\d+)$/i;

/** Whether a host name or an address is this machine's own. */
export const isLoopback = (name: string): boolean => loopbackName.test(name);

/** Whether an address such as `http://localhost:5080` is this machine's own. */
export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname);

/** What proxies add to requests, each kind of its own. */
const proxyHeader =
  /^(?:via|forwarded|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*)$/;

interface Asked {
  headers: IncomingHttpHeaders;
  /** `1.1`; a proxy that was told nothing else says `1.0`. */
  httpVersion: string;
  socket: { remoteAddress?: string | undefined };
}

/** Whether a request seems to come from the machine itself: behind a proxy every peer looks local. */
export function isLocal({ headers, httpVersion, socket }: Asked): boolean {
  const peer = socket.remoteAddress ?? '';
  if (isIP(peer) === 0 || !isLoopback(peer) || httpVersion === '1.0') return false;
  // A foreign page can point a name of its own at this address.
  return (
    isLoopbackUrl(`http://${headers.host ?? ''}`) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

/** Whether a form was sent by a page of this machine's own address, which is the address that it was sent to. */
export function isFromHere({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || !isLoopbackUrl(origin)) return false;
  return new URL(origin).host === new URL(`http://${host ?? ''}`).host;
}
