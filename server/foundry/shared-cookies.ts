import { isIP } from 'node:net';

/** The domain that a host is directly in; undefined for an address, a lone name, or a host in a top-level domain. */
function domainOf(host: string): string | undefined {
  const [, ...labels] = host.split('.');
  return isIP(host) === 0 && labels.length > 1 ? labels.join('.') : undefined;
}

/**
 * Whether a script at one host may set cookies that browsers send to the other: they know no ports, and a cookie may be
 * for the whole domain that a host is in. Public suffixes such as `co.uk` are taken for domains: better one warning more.
 */
export function mayShareCookies(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const domain = domainOf(one);
  return domain !== undefined && domain === domainOf(other);
}
