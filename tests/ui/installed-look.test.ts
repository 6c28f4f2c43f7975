// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { type Appearance, showAppearance } from '#ui/page/appearance/stored-appearance.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const page = read('index.html');
const tokens = read('src/ui/page/tokens.css');
const manifest = JSON.parse(read('public/manifest.webmanifest')) as {
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
};

/** The first value of `--bar` after a selector in tokens.css. */
const barAfter = (selector: string): string =>
  /--bar: (#[\da-f]{6});/.exec(tokens.slice(tokens.indexOf(selector)))![1]!;
const bar = {
  light: barAfter(":root[data-colour-mode='light']"),
  dark: barAfter(":root[data-colour-mode='dark']"),
};

afterEach(() => document.head.replaceChildren());

it('the page gives the browser’s frame the colour of the top bar in each mode', () => {
  document.head.innerHTML = /<meta name="theme-color"[^>]*>/.exec(page)![0];
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!;
  expect(frame.content).toBe(bar.light);
  const frameOf = (colourMode: Appearance['colourMode']) => {
    showAppearance({ colourMode, contrast: 'system', motion: 'system' });
    return frame.content;
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect((['dark', 'light', 'system'] as const).map(frameOf)).toEqual([bar.dark, bar.light, bar.dark]);
});

it('the manifest has the colours of the top bar, and its icons have the sizes that it names', async () => {
  expect([manifest.theme_color, manifest.background_color]).toEqual([bar.light, bar.light]);
  expect(manifest.icons.map(({ purpose, sizes }) => [purpose ?? 'any', sizes])).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '512x512'],
    ['any', 'any'],
  ]);
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
  }
});

it('a maskable icon fills its square, and shows the emblem within the inner circle', async () => {
  const { data, info } = await sharp('public/icons/icon-maskable.png')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const background = data.subarray(0, 3);
  const middle = info.width / 2;
  for (let index = 0; index < data.length; index += 4) {
    const pixel = index / 4;
    const [x, y] = [(pixel % info.width) - middle, Math.floor(pixel / info.width) - middle];
    if (Math.hypot(x, y) <= info.width * 0.4) continue;
    if (!data.subarray(index, index + 3).equals(background) || data[index + 3] !== 255)
      throw new Error(`The emblem leaves the circle at ${x}, ${y}.`);
  }
});
