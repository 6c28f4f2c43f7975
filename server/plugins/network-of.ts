import { isIP, isIPv4 } from 'node:net';

const plainIPv4 = (address: string): string =>
  address
    .split('.')
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('.');

/**
 * The eight groups of an IPv6 address, without leading zeros; an IPv4 address at its end is converted to
 * hexadecimal.
 */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  return [...head!, ...Array<string>(8 - head!.length - tail!.length).fill('0'), ...tail!];
}

/** The IPv4 address in an IPv4-mapped IPv6 address; null for any other address. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * The address in a string from a proxy or a socket, in one notation: without port, brackets, quotes, zone or
 * leading zeros. Null if the string contains no address.
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
  if (isIP(bare) === 0) return null;
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  return mappedIPv4(groups) ?? groups.join(':');
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
