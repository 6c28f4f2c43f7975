import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressIn } from './network-of.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address, in any notation, is one of the proxies, which are addresses and networks such as `10.0.0.0/8`. */
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

const isSaid = (header: string | string[] | undefined): boolean => header !== undefined && header !== '';

/**
 * A message that says why a proxy's header about the caller is not trusted; null if it is, or if there is
 * none.
 */
function whyUnbelieved({ headers, socket }: FastifyRequest, isTrusted: boolean): string | null {
  const peer = socket.remoteAddress ?? 'a local socket';
  const counts = 'so the limits count everybody who comes that way as one caller';
  const isForwardedFor = isSaid(headers['x-forwarded-for']);
  if (isTrusted)
    return isSaid(headers['forwarded']) && !isForwardedFor
      ? `The proxy at ${peer} sends Forwarded, which is not read, ${counts}. Let it send X-Forwarded-For.`
      : null;
  if (!isForwardedFor && !isSaid(headers['forwarded'])) return null;
  return `${peer} says for whom it asks and is not believed, ${counts}. If it is your proxy, set NYX_TRUSTED_PROXIES=${addressIn(peer) ?? peer}.`;
}

/** Logs once that an unconfigured proxy seems to be in front of the server. */
export function warnOfProxies(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const why = hasWarned ? null : whyUnbelieved(request, isTrusted(request.socket.remoteAddress));
    if (why !== null) {
      hasWarned = true;
      request.log.warn(why);
    }
    done();
  });
}
