import type { TokenImageType } from '../contract/values.ts';

/** Maximum size of a token image in bytes (docs/specification.md#s9-upload-size). */
export const tokenImageLimit = 262_144;

/**
 * Maximum size in bytes of a token image that every server accepts. Production refuses larger images
 * (docs/wire-contract.md#wire-token-image-production).
 */
export const surelyAcceptedSize = 256_000;

/**
 * Whether some servers accept a file of `size` bytes and others refuse it. After such a refusal, a smaller file
 * may be accepted.
 */
export const isBetweenLimits = (size: number): boolean =>
  size > surelyAcceptedSize && size <= tokenImageLimit;

/** The number of leading bytes that identify the type of an image. */
export const imageHeadLength = 12;

const startsWith = (bytes: Uint8Array, expected: readonly number[], offset = 0): boolean =>
  expected.every((byte, i) => bytes[offset + i] === byte);

/**
 * The type of an image by its first bytes; null if it is not an accepted one. Names and declared types prove
 * nothing: browsers derive both from the file's extension.
 */
export function imageTypeOf(head: Uint8Array): TokenImageType | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const riff = startsWith(head, [0x52, 0x49, 0x46, 0x46]);
  return riff && startsWith(head, [0x57, 0x45, 0x42, 0x50], 8) ? 'image/webp' : null;
}

/** Whether a file of `size` bytes may become a token image (docs/specification.md#s5-upload). */
export const isTokenImage = (size: number, head: Uint8Array): boolean =>
  size <= tokenImageLimit && imageTypeOf(head) !== null;
