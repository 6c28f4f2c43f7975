import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emblem, emblemSize } from '#core/views/pictures/emblem.ts';
import { nightHall, nightSky } from '#core/views/pictures/night-scene.ts';
import { emblemUrl, scenePicture } from '#server/authorize/pictures.ts';
import { style } from '#server/authorize/style.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The colours of the scene that a style sheet defines, without repetitions. */
const sceneColours = (css: string): string[] => [
  ...new Set(
    [
      ...css.matchAll(
        /--(?:scene-)?(?:zenith|sky|horizon|star|stars|moon|far|trees|near|hall|roof|banner|window): (#\w+)/g,
      ),
    ].map(([, colour]) => colour!),
  ),
];

describe('the pictures of the first pages', () => {
  it('the icon of the site, the app and the sign-in page show the same emblem', () => {
    const pathsIn = (svg: string): (string | undefined)[] =>
      [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    const paths = emblem.map(({ d }) => d);
    expect(pathsIn(read('public/icon.svg'))).toEqual(paths);
    expect(read('public/icon.svg')).toContain(`viewBox="0 0 ${emblemSize} ${emblemSize}"`);
    expect(pathsIn(decodeURIComponent(emblemUrl))).toEqual(paths);
  });

  it('the hall has three windows, each with a glow', () => {
    const count = (part: string): number => nightHall.filter((shape) => shape.part === part).length;
    expect([count('window'), count('glow')]).toEqual([3, 3]);
  });

  it('the scene needs less than 4 KB of markup', () => {
    expect(scenePicture.length).toBeLessThan(4_096);
  });

  it('both style sheets colour every part, with the same colours', () => {
    const app = read('src/screens/shared/pictures/night-scene.module.css');
    for (const { part } of [...nightSky, ...nightHall]) {
      expect(app).toContain(`[data-part='${part}']`);
      expect(style).toContain(`.scene .${part}`);
    }
    const tokens = sceneColours(read('src/ui/page/tokens.css'));
    expect(sceneColours(style)).toEqual(expect.arrayContaining(tokens));
    expect(tokens.length).toBeGreaterThan(20);
  });
});
