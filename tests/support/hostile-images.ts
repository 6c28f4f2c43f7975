import sharp from 'sharp';
import { createRandom, type DemoRandom } from '#server/demo/random.ts';
import { blackPng, pngThatClaims, textBombs } from './png.ts';

/** A file of at most 262,144 bytes that the server must refuse as a token image. */
export interface HostileImage {
  name: string;
  bytes: Buffer;
}

type Type = 'png' | 'jpeg' | 'webp';
const types: readonly Type[] = ['png', 'jpeg', 'webp'];
const texts = ['zTXt', 'iTXt'] as const;

/** A valid image of noise, different for each seed. */
export async function noise(seed: number, type: Type, size = 120): Promise<Buffer> {
  const random = createRandom(seed);
  const pixels = Buffer.from(Array.from({ length: size * size * 3 }, () => random.whole(0, 255)));
  const image = sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
  return image[type]().toBuffer();
}

/** The bytes at the beginning of a file that identify its type. */
const firstBytes: Record<Type, Buffer> = {
  png: Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  webp: Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
};

const tails = ['PK\u0003\u0004', '<script>alert(1)</script>', '%PDF-1.7', '#!/bin/sh\n', 'GIF89a'];
const others = [
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'GIF89a\u0001\0\u0001\0',
  '<!doctype html>',
  'BM',
];

/** A header of WebP's extended format that claims a size, without pixels. */
function webpThatClaims(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A JPEG whose header claims a wrong size. */
async function jpegThatClaims(seed: number, width: number, height: number): Promise<Buffer> {
  const bytes = await noise(seed, 'jpeg', 16);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

type Kind = (random: DemoRandom, seed: number) => Promise<Buffer> | Buffer;

const kinds: Record<string, Kind> = {
  'a huge image of one colour': (random) =>
    blackPng({ width: random.pick([4_104, 20_000, 30_000]), height: 30_000, depth: 1 }),
  'a PNG that claims a wrong size': (random) =>
    pngThatClaims(random.pick([0, 5_000, 65_536, 2 ** 31 - 1]), random.pick([0, 70_000, 2 ** 31 - 1])),
  'a JPEG that claims too large a size': (random, seed) =>
    jpegThatClaims(seed, random.whole(4_097, 65_500), random.whole(1, 65_500)),
  'a WebP that claims too large a size': (random) => webpThatClaims(random.whole(4_097, 16_383), 16_383),
  'a truncated image': async (random, seed) => {
    const whole = await noise(seed, random.pick(types));
    return whole.subarray(0, random.whole(13, whole.length - 1));
  },
  'an image with another file after it': async (random, seed) =>
    Buffer.concat([await noise(seed, random.pick(types)), Buffer.from(random.pick(tails), 'latin1')]),
  'another file after the first bytes of an image': (random) =>
    Buffer.concat([firstBytes[random.pick(types)], Buffer.from(random.pick(others), 'latin1')]),
  'another file type': (random) => Buffer.from(random.pick(others), 'latin1'),
  'random bytes after the first bytes of an image': (random) =>
    Buffer.concat([
      firstBytes[random.pick(types)],
      Buffer.from(Array.from({ length: random.whole(0, 2_000) }, () => random.whole(0, 255))),
    ]),
  'a text that inflates to two hundred megabytes': (random) =>
    blackPng({ width: 64, height: 64, extra: [textBombs[random.pick(texts)](200_000_000)] }),
  'many texts that inflate to ten megabytes': (random) => {
    const bomb = textBombs[random.pick(texts)](10_000_000);
    return blackPng({ width: 64, height: 64, extra: Array<Buffer>(random.whole(5, 20)).fill(bomb) });
  },
};

export const hostileKinds = Object.keys(kinds);

/** Yields `count` hostile files, each kind in turn. The same seed gives the same files. */
export async function* hostileImages(seed: number, count: number): AsyncGenerator<HostileImage> {
  for (let index = 0; index < count; index += 1) {
    const name = hostileKinds[index % hostileKinds.length]!;
    const ownSeed = seed * 100_003 + index;
    yield { name, bytes: await kinds[name]!(createRandom(ownSeed), ownSeed) };
  }
}
