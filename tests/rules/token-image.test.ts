import { expect, it } from 'vitest';
import {
  imageHeadLength,
  imageTypeOf,
  isBetweenLimits,
  isTokenImage,
  surelyAcceptedSize,
  tokenImageLimit,
} from '#core/rules/token-image.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  );

const png = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a);
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0);
const webp = bytes('RIFF', 0x24, 0, 0, 0, 'WEBP', 'VP8 ');

it.each<[string, Uint8Array, string | null]>([
  ['a PNG', png, 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a WebP', webp, 'image/webp'],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['a GIF', bytes('GIF89a'), null],
  ['a sound in the container format of WebP', bytes('RIFF', 0x24, 0, 0, 0, 'WAVE'), null],
  ['a container of another format that names WebP', bytes('FORM', 0x24, 0, 0, 0, 'WEBP', 'VP8 '), null],
  ['a PNG whose line ends were converted', bytes(0x89, 'PNG', 0x0a, 0x1a, 0x0a), null],
  ['an empty file', bytes(), null],
  ['a PNG truncated within its signature', png.subarray(0, 7), null],
  ['a WebP truncated within its format name', webp.subarray(0, 11), null],
  ['an HTML page', bytes('<!doctype html>'), null],
])('an image gets its type, or none, from the bytes that the form reads: %s', (_, head, type) => {
  expect([imageTypeOf(head), imageTypeOf(head.subarray(0, imageHeadLength))]).toEqual([type, type]);
  expect(isTokenImage(100, head)).toBe(type !== null);
});

it('the size of an image may be at most 262,144 bytes', () => {
  expect(tokenImageLimit).toBe(262_144);
  expect(isTokenImage(262_144, png)).toBe(true);
  expect(isTokenImage(262_145, png)).toBe(false);
});

it.each([
  [256_000, false],
  [256_001, true],
  [262_144, true],
  [262_145, false],
])(
  'the size of an image is between the smallest limit of any server and our own for %d bytes: %s',
  (size, isBetween) => {
    expect(surelyAcceptedSize).toBe(256_000);
    expect(isBetweenLimits(size)).toBe(isBetween);
  },
);
