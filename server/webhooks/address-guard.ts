import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type LinkRefusal, linkRefusal } from '#core/rules/web-address.ts';

/** Reports that an address is not public, so that a webhook may not reach it unless the operator allows it. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is not on the public internet.');
    this.name = 'ForbiddenAddress';
  }
}

/** The only part of IPv6 that is assigned for hosts of the internet. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is a host of the public internet. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isGlobal = address.kind() === 'ipv4' || address.match(globalIPv6);
  return isGlobal && address.range() === 'unicast';
}

/** The IP address that a URL names in place of a host name; null if it names a host. */
function addressLiteral({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Resolves a host, and refuses it if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new ForbiddenAddress(), '');
    return options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family);
  });

export type AddressRefusal = LinkRefusal | 'private';

/** Why a webhook cannot have this address, judged without resolving the host; null if it can. */
export function addressRefusal(text: string, mayBePrivate: boolean): AddressRefusal | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return linkRefusal(text) ?? 'noAddress';
  const literal = addressLiteral(url);
  if (!mayBePrivate && literal !== null && !isPublicAddress(literal)) return 'private';
  return linkRefusal(text);
}
