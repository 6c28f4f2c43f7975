import sharp from 'sharp';
import { expect, it } from 'vitest';
import { read } from '../house/files.ts';
import { fullBleedOf } from '../../tools/lib/icons/full-bleed.mjs';

const drawing = read('public/icon.svg');

it('the drawing for masked icons has the background in all four corners', async () => {
  const { data, info } = await sharp(Buffer.from(fullBleedOf(drawing)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixelAt = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const corners = [0, height - 1].flatMap((y) => [pixelAt(0, y), pixelAt(width - 1, y)]);
  expect(corners).toEqual(Array.from({ length: 4 }, () => [0x1d, 0x1a, 0x2e, 255]));
});
