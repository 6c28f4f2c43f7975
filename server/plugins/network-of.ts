import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const plainIPv4 = (address: string): string =>
  address
    .split('.')
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('.');

/**
 * The address in a string from a proxy or a socket, in one notation: without port, brackets, quotes, zone or
 * leading zeros. An IPv4-mapped IPv6 address becomes the IPv4 address. Null if the string contains no address.
 */
export function addressIn(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^[\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/[\d.]+$/, (tail) => (tail.includes('.') ? plainIPv4(tail) : tail));
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toNormalizedString();
}

/**
 * The network by which the limits per IP address count: the address itself, or in IPv6 its first 64 bits, since the
 * owner of one address has all addresses with these bits. Null for a string that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = addressIn(text);
  if (address === null || isIPv4(address)) return address;
  return `${address.split(':').slice(0, 4).join(':')}::/64`;
}

interface CallerRequest {
  ip: string;
  socket: { remoteAddress?: string | undefined };
}

/** The caller's address; if a trusted proxy names no address, the proxy's own. */
export const addressOfCaller = ({ ip, socket }: CallerRequest): string =>
  addressIn(ip) ?? addressIn(socket.remoteAddress ?? '') ?? '';

export const networkOfCaller = (request: CallerRequest): string => networkOf(addressOfCaller(request)) ?? '';
