import type { TokenImageType } from '../contract/values.ts';

/** The largest token image, in bytes (docs/specification.md#s9-upload-size). */
export const tokenImageLimit = 262_144;

/**
 * The largest token image that every server accepts, in bytes: production refuses larger ones
 * (docs/wire-contract.md#wire-token-image-production).
 */
export const surelyTakenSize = 256_000;

/**
 * Whether other servers may accept a file that one has refused, so that a smaller file may pass. `size` in
 * bytes.
 */
export const isBetweenLimits = (size: number): boolean => size > surelyTakenSize && size <= tokenImageLimit;

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

/** Whether a file may become a token image (docs/specification.md#s5-upload). `size` in bytes. */
export const isTokenImage = (size: number, head: Uint8Array): boolean =>
  size <= tokenImageLimit && imageTypeOf(head) !== null;
