import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a peer is one of these addresses or in one of these networks; IPv4 is known in the notation of IPv6 too. */
export function isOneOf(proxies: readonly string[]): (peer: string | undefined) => boolean {
  const known = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  return (peer = '') => isIP(peer) !== 0 && known.check(peer, familyOf(peer));
}
