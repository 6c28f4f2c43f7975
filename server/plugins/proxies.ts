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
 * How the server learns the caller of a request: a trusted proxy names it (`named`) or does not (`unnamed`); or the peer is
 * no trusted proxy, and counts as the caller (`peer`).
 */
export function callerAs({ headers }: FastifyRequest, isTrusted: boolean): 'named' | 'unnamed' | 'peer' {
  if (!isTrusted) return 'peer';
  return isPresent(headers['x-forwarded-for']) ? 'named' : 'unnamed';
}

/** What programs on the proxy's computer ask without the proxy. */
const isProbe = (url: string): boolean => /^\/(?:healthz|readyz|metrics)(?:[/?]|$)/.test(url);

/** What a proxy needs so that the limits and the log tell members apart. */
export const forwardingLines =
  'Add to its configuration, in nginx: proxy_set_header X-Forwarded-For $remote_addr; in Caddy and Traefik, remove what deletes this header.';

/** Explains why the server does not know the caller of a request that a proxy seems to send; null if there is no fault. */
function explainUnknownCaller(request: FastifyRequest, isTrusted: boolean): string | null {
  const { headers, socket, url } = request;
  const peer = socket.remoteAddress ?? 'a local socket';
  const consequence = 'so the limits count all callers behind it as one';
  const sendsForwarded = isPresent(headers['forwarded']);
  switch (callerAs(request, isTrusted)) {
    case 'named':
      return null;
    case 'unnamed':
      if (sendsForwarded)
        return `The proxy at ${peer} sends Forwarded, which the server does not read, ${consequence}. Configure it to send X-Forwarded-For.`;
      return isProbe(url)
        ? null
        : `The proxy at ${peer} does not send the address of its caller, ${consequence}. ${forwardingLines}`;
    case 'peer':
      return isPresent(headers['x-forwarded-for']) || sendsForwarded
        ? `${peer} sends the address of a caller but is not a trusted proxy, ${consequence}. If it is your proxy, set NYX_TRUSTED_PROXIES=${addressIn(peer) ?? peer}.`
        : null;
  }
}

/** Logs once that a proxy in front of the server, or this server, seems to be configured wrongly. */
export function warnOfProxies(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const why = hasWarned ? null : explainUnknownCaller(request, isTrusted(request.socket.remoteAddress));
    if (why !== null) {
      hasWarned = true;
      request.log.warn(why);
    }
    done();
  });
}
