const groupsOf = (part: string | undefined): string[] => (part ? part.split(':') : []);

/**
 * What the limits on an address count: the address itself, and of IPv6 the first 64 bits, since who has one such address
 * has them all. Written in one way whichever of its notations a proxy has used.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const known = address.toLowerCase();
  // IPv4 in the notation of IPv6 is one address.
  if (known.includes('.')) return known.replace(/^::ffff:/, '');
  const [before, after] = known.split('::');
  const head = groupsOf(before);
  const zeros = after === undefined ? 0 : 8 - head.length - groupsOf(after).length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...groupsOf(after)];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
