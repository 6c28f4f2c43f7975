import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { readPortraits } from '#server/demo/community.ts';
import { cleanTokenImage } from '#server/images/clean-token-image.ts';
import { hostileImages, hostileKinds, noise } from '../../support/hostile-images.ts';
import { blackPng } from '../../support/png.ts';
import { refused } from '../support/serve.ts';

const limit = 262_144;
const pixels = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer();

describe('an accepted token image', () => {
  test('has every pixel of a small PNG unchanged', async () => {
    const portrait = Buffer.from(readPortraits()[0]!, 'base64');
    for (const png of [await noise(1, 'png'), portrait])
      expect((await pixels(await cleanTokenImage(png))).equals(await pixels(png))).toBe(true);
  });

  test('looks the same if it was a PNG with a palette', async () => {
    const png = await sharp(await noise(2, 'png', 480))
      .png({ palette: true, colours: 256 })
      .toBuffer();
    const [before, after] = [await pixels(png), await pixels(await cleanTokenImage(png))];
    let difference = 0;
    for (const [index, value] of before.entries()) difference += Math.abs(value - after[index]!);
    expect(difference / before.length).toBeLessThan(3);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('has no metadata as a %s', async (type) => {
    const image = sharp(await noise(3, 'png'))
      .withExif({ IFD0: { Make: 'Snitch' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 32/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .withIccProfile('p3');
    const file = await image[type]().toBuffer();
    const metadataOf = async (bytes: Uint8Array) => {
      const metadata = await sharp(bytes).metadata();
      return (['exif', 'xmp', 'icc', 'iptc', 'comments'] as const).filter((name) => metadata[name]);
    };
    expect(await metadataOf(file)).toEqual(['exif', 'xmp', 'icc']);
    const cleaned = Buffer.from(await cleanTokenImage(file));
    expect(await metadataOf(cleaned)).toEqual([]);
    for (const trace of ['Snitch', 'Exif', 'eXIf', 'iCCP', 'secret'])
      expect([trace, cleaned.includes(trace)]).toEqual([trace, false]);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('may have trailing zero bytes as a %s', async (type) => {
    const file = await noise(10, type);
    const filled = Buffer.concat([file, Buffer.alloc(1_001)]);
    expect(await cleanTokenImage(filled)).toEqual(await cleanTokenImage(file));
  });

  test('is rotated upright', async () => {
    const rotated = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, orientation } = await sharp(await cleanTokenImage(rotated)).metadata();
    expect([width, height, orientation]).toEqual([20, 40, undefined]);
  });

  test('contains only the first frame of an animation', async () => {
    const frames = [await noise(4, 'png', 40), await noise(5, 'png', 40)];
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { pages, width, height } = await sharp(await cleanTokenImage(animated)).metadata();
    expect([pages, width, height]).toEqual([undefined, 40, 40]);
  });

  test.each([
    [1_500, 700, [1_024, 478]],
    [3_000, 4_096, [750, 1_024]],
    [1_024, 1_024, [1_024, 1_024]],
  ])('is scaled from %d by %d pixels to %j', async (width, height, sides) => {
    for (const isInterlaced of [false, true]) {
      const png = blackPng({ width, height, isInterlaced });
      const cleaned = await sharp(await cleanTokenImage(png)).metadata();
      expect([cleaned.width, cleaned.height]).toEqual(sides);
    }
  });

  test.each([
    ['png', 295],
    ['jpeg', 600],
    ['webp', 560],
  ] as const)('does not exceed the maximum size as a noisy %s', async (type, size) => {
    const file = await noise(6, type, size);
    expect(file.length).toBeGreaterThan(limit * 0.8);
    expect(file.length).toBeLessThanOrEqual(limit);
    const cleaned = await cleanTokenImage(file);
    expect(cleaned.length).toBeLessThanOrEqual(limit);
    expect(await sharp(cleaned).metadata()).toMatchObject({ format: type, width: size });
  });

  test('does not exceed the maximum size even if its pixels compress badly after cleaning', async () => {
    const random = createRandom(7);
    const size = 1_000;
    const grain = Buffer.from(Array.from({ length: size * size }, () => 85 * random.whole(0, 3)));
    const large = await sharp(grain, { raw: { width: size, height: size, channels: 1 } })
      .png({ palette: true, colours: 4 })
      .toBuffer();
    expect(large.length).toBeLessThanOrEqual(limit);
    expect((await cleanTokenImage(large)).length).toBeLessThanOrEqual(limit);
  });
});

describe('a refused token image', () => {
  test('may be too wide or too tall, and the message states the maximum', async () => {
    for (const [width, height] of [
      [4_097, 1],
      [1, 4_097],
      [30_000, 30_000],
    ] as const) {
      const refusal = await refused(() => cleanTokenImage(blackPng({ width, height, depth: 1 })));
      expect([refusal.statusCode, refusal.field]).toEqual([422, 'file']);
      expect(refusal.message).toBe(
        `The image is ${width.toLocaleString('en')} by ${height.toLocaleString('en')} pixels. It may be at most 4,096 by 4,096 pixels.`,
      );
    }
  });

  test.each(['png', 'jpeg', 'webp'] as const)('may be a %s that is truncated at any point', async (type) => {
    const whole = await noise(8, type, 40);
    for (let length = 13; length < whole.length; length += 1 + Math.floor(length / 20)) {
      const { statusCode, field } = await refused(() => cleanTokenImage(whole.subarray(0, length)));
      expect([length, statusCode, field]).toEqual([length, 422, 'file']);
    }
    for (const missing of [1, 2, 4, 12])
      await refused(() => cleanTokenImage(whole.subarray(0, whole.length - missing)));
  });

  test('may be any of the known hostile files', async () => {
    for await (const { name, bytes } of hostileImages(1, hostileKinds.length * 4)) {
      expect([name, bytes.length <= limit]).toEqual([name, true]);
      const { statusCode, message, field } = await refused(() => cleanTokenImage(bytes));
      expect([name, statusCode === 400 || statusCode === 422, field]).toEqual([name, true, 'file']);
      expect(message).toMatch(/^[A-Z][^\n]*\.$/);
    }
  });
});
