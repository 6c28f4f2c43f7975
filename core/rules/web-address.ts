import { textLimits } from '../contract/values.ts';
import { isTooLong } from './text-length.ts';

/** Whether an address may be followed: what somebody typed, or a server answered, could be of any scheme. */
export const isWebAddress = (address: string): boolean =>
  ['http:', 'https:'].includes(parsed(address)?.protocol ?? '');

export type LinkRefusal = 'linkTooLong' | 'noScheme' | 'otherScheme' | 'noAddress' | 'credentials';

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** What a reader of addresses leaves out or turns around without a word. */
const unseen = /[\p{Control}\p{Bidi_Control}]/u;

/** Whether it would be the address of a host on the web with `https://` before it. */
const lacksScheme = (text: string): boolean =>
  /^[^\s/:@]+\.[^\s/:@]+(?::\d+)?(?:[/?#]|$)/.test(text) && parsed(`https://${text}`) !== null;

/**
 * Why a link, spaces around it aside, is not one: links are absolute http or https addresses. Null when it is one, and
 * when there is none.
 */
export function linkRefusal(link: string): LinkRefusal | null {
  const text = link.trim();
  if (text === '') return null;
  if (isTooLong(text, textLimits.link)) return 'linkTooLong';
  if (lacksScheme(text)) return 'noScheme';
  if (!/^https?:\/\//i.test(text)) return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'otherScheme' : 'noAddress';
  const url = parsed(text);
  // A reader of addresses would skip further slashes.
  if (!url || unseen.test(text) || /^https?:\/\/[/\\]/i.test(text)) return 'noAddress';
  return url.username !== '' || url.password !== '' ? 'credentials' : null;
}
