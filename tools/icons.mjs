// Draws the icons of the installed app from public/icon.svg: run `node tools/icons.mjs` after a change of that file.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fullBleedOf } from './lib/icons/full-bleed.mjs';
import { inRoot } from './lib/root.mjs';

const drawing = await readFile(inRoot('public', 'icon.svg'), 'utf8');
const fullBleed = fullBleedOf(drawing);

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
