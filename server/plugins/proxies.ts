import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressIn } from './network-of.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Returns a test whether an IP address, in any notation, belongs to one of the proxies: addresses, or networks such as
 * `10.0.0.0/8`.
 */
export function isOneOf(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [written = '', bits] = proxy.split('/');
    const address = addressIn(written) ?? written;
    const longest = isIPv4(address) ? 32 : 128;
    // An IPv4-mapped IPv6 address has 96 bits before those of IPv4.
    const before = written.includes(':') && longest === 32 ? 96 : 0;
    trusted.addSubnet(address, bits === undefined ? longest : Number(bits) - before, familyOf(address));
  }
  return (text = '') => {
    const address = addressIn(text);
    return address !== null && trusted.check(address, familyOf(address));
  };
}

const isPresent = (header: string | string[] | undefined): boolean => header !== undefined && header !== '';

/**
 * Explains why the server ignores a header about the caller; null if it does not, or if there is no such
 * header.
 */
function explainIgnoredHeader({ headers, socket }: FastifyRequest, isTrusted: boolean): string | null {
  const peer = socket.remoteAddress ?? 'a local socket';
  const consequence = 'so the limits count all callers behind it as one';
  const isForwardedFor = isPresent(headers['x-forwarded-for']);
  if (isTrusted)
    return isPresent(headers['forwarded']) && !isForwardedFor
      ? `The proxy at ${peer} sends Forwarded, which the server does not read, ${consequence}. Configure it to send X-Forwarded-For.`
      : null;
  if (!isForwardedFor && !isPresent(headers['forwarded'])) return null;
  return `${peer} sends the address of a caller but is not a trusted proxy, ${consequence}. If it is your proxy, set NYX_TRUSTED_PROXIES=${addressIn(peer) ?? peer}.`;
}

/** Logs once that a proxy in front of the server, or this server, seems to be configured wrongly. */
export function warnOfProxies(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const why = hasWarned ? null : explainIgnoredHeader(request, isTrusted(request.socket.remoteAddress));
    if (why !== null) {
      hasWarned = true;
      request.log.warn(why);
    }
    done();
  });
}
