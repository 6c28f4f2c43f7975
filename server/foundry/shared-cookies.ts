import { isIP } from 'node:net';

/**
 * The parent domain of a host; undefined for an IP address, a single label, or a host directly in a top-level
 * domain.
 */
function domainOf(host: string): string | undefined {
  const [, ...labels] = host.split('.');
  return isIP(host) === 0 && labels.length > 1 ? labels.join('.') : undefined;
}

/**
 * Whether a script at one host may set cookies that browsers send to the other: cookies ignore ports, and may
 * be set for the whole parent domain. Public suffixes such as `co.uk` count as domains: a needless warning is
 * better than a missing one.
 */
export function mayShareCookies(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const domain = domainOf(one);
  return domain !== undefined && domain === domainOf(other);
}
