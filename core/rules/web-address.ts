import { textLimits } from '../contract/values.ts';
import { isTooLong } from './names/text-length.ts';

export type LinkRefusal = 'linkTooLong' | 'noScheme' | 'otherScheme' | 'noAddress' | 'credentials';

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * Invisible characters, which URL parsers silently drop or cannot encode, or which reorder the text around
 * them.
 */
const invisible = /[\p{Control}\p{Bidi_Control}\p{Surrogate}]/u;

/** One label of a normalised host name. Beyond ASCII, it may contain every visible character. */
const hostLabel =
  /^(?:[\w-]|[^\p{ASCII}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Format}\p{Control}\p{Surrogate}\ufffd])+$/u;

const byte = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;

/**
 * Whether the text is a host, with or without a port. Only an IPv6 address is checked with `URL`, because browsers and
 * Node disagree about names: Chromium accepts a host with a space, and each version knows a different part of Unicode.
 */
function isHost(text: string): boolean {
  const match = /^(\[[\da-f:.]+\]|[^:]+)(?::(\d{0,5}))?$/i.exec(text);
  if (!match || Number(match[2]) > 65_535) return false;
  const host = match[1]!;
  if (host.startsWith('[')) return parseUrl(`https://${host}`) !== null;
  const parts = host.normalize('NFKC').replaceAll('\u3002', '.').replace(/\.$/, '').split('.');
  // A host whose last part is a number is an IPv4 address.
  const isNumeric = /^(?:\d+|0x[\da-f]*)$/i.test(parts.at(-1)!);
  return isNumeric
    ? parts.length === 4 && parts.every((each) => byte.test(each))
    : parts.every((each) => hostLabel.test(each));
}

/** The part before the path. `URL` reads a backslash as a slash. */
const authorityOf = (text: string): string => text.split(/[/\\?#]/)[0]!;

/** Whether the text begins with a host that contains a dot, so that only `https://` is missing before it. */
function lacksScheme(text: string): boolean {
  const authority = authorityOf(text);
  return /^[^\s:@]+\.[^\s:@]+(?::\d+)?$/.test(authority) && isHost(authority);
}

/**
 * Why a link, ignoring spaces around it, is refused: links are absolute http or https addresses. Null if it
 * is valid or empty. The result is the same in every browser and on the server.
 */
export function linkRefusal(link: string): LinkRefusal | null {
  const text = link.trim();
  if (text === '') return null;
  if (isTooLong(text, textLimits.link)) return 'linkTooLong';
  if (lacksScheme(text)) return 'noScheme';
  const [scheme] = /^https?:\/\//i.exec(text) ?? [];
  if (scheme === undefined) return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'otherScheme' : 'noAddress';
  const authority = authorityOf(text.slice(scheme.length));
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (!isHost(host) || invisible.test(text)) return 'noAddress';
  return host === authority ? null : 'credentials';
}
