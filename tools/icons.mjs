// Draws the icons of the installed app from public/icon.svg. Run it after a change of that file.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inRoot } from './lib/root.mjs';

const drawing = await readFile(inRoot('public', 'icon.svg'), 'utf8');

/**
 * The drawing without round corners, for systems that cut the shape. The emblem is in the circle that every shape has.
 */
const fullBleed = drawing
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
  .replace('width="64" height="64" rx="14"', 'x="-6" y="-6" width="76" height="76"');
if (fullBleed.includes('rx='))
  throw new Error('public/icon.svg does not have the shape that tools/icons.mjs expects.');

const icons = [
  { name: 'icon-192.png', size: 192, svg: drawing },
  { name: 'icon-512.png', size: 512, svg: drawing },
  { name: 'icon-maskable.png', size: 512, svg: fullBleed },
  { name: 'apple-touch-icon.png', size: 180, svg: fullBleed },
];

for (const { name, size, svg } of icons) {
  const density = (72 * size) / 64;
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(inRoot('public', 'icons', name));
}
