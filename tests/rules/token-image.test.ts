import { describe, expect, it } from 'vitest';
import {
  imageHeadLength,
  imageTypeOf,
  isBetweenLimits,
  isTokenImage,
  surelyTakenSize,
  tokenImageLimit,
} from '#core/rules/token-image.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  );

const png = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a);
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0);
const webp = bytes('RIFF', 0x24, 0, 0, 0, 'WEBP', 'VP8 ');

describe('the type of an image', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('is %s by its first bytes', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });

  it.each([
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a GIF', bytes('GIF89a')],
    ['a sound in the same container as WebP', bytes('RIFF', 0x24, 0, 0, 0, 'WAVE')],
    ['another container that says WebP', bytes('FORM', 0x24, 0, 0, 0, 'WEBP', 'VP8 ')],
    ['a PNG whose line ends were converted', bytes(0x89, 'PNG', 0x0a, 0x1a, 0x0a)],
    ['an empty file', bytes()],
    ['a PNG truncated in its signature', png.subarray(0, 7)],
    ['a WebP truncated before its name', webp.subarray(0, 11)],
    ['a page', bytes('<!doctype html>')],
  ])('is none for %s', (_, head) => {
    expect(imageTypeOf(head)).toBeNull();
    expect(isTokenImage(100, head)).toBe(false);
  });

  it('can be detected in the bytes that are read ahead', () => {
    for (const head of [png, jpeg, webp]) {
      expect(imageTypeOf(head.subarray(0, imageHeadLength))).toBe(imageTypeOf(head));
    }
  });
});

describe('the size of an image', () => {
  it('may be 262,144 bytes and not one more', () => {
    expect(tokenImageLimit).toBe(262_144);
    expect(isTokenImage(262_144, png)).toBe(true);
    expect(isTokenImage(262_145, png)).toBe(false);
  });

  it.each([
    [256_000, false],
    [256_001, true],
    [262_144, true],
    [262_145, false],
  ])('of %d bytes is between the limit of every server and ours: %s', (size, isBetween) => {
    expect(surelyTakenSize).toBe(256_000);
    expect(isBetweenLimits(size)).toBe(isBetween);
  });

  it('does not make up for a wrong type', () => {
    expect(isTokenImage(0, bytes())).toBe(false);
  });
});
