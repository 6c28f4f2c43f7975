import { describe, expect, it } from 'vitest';
import { read } from '../house/files.ts';
import { emblem, emblemSize } from '#core/views/pictures/emblem.ts';
import { barredDoor, nightHall, nightSky, sceneSize } from '#core/views/pictures/night-scene.ts';
import { emblemUrl, scenePicture } from '#server/authorize/page.ts';
import { style } from '#server/authorize/style.ts';

/** The colours of the scene that a style sheet defines, without repetitions. */
function sceneColours(css: string): string[] {
  const names = 'zenith|sky|horizon|star|stars|moon|far|trees|near|hall|roof|banner|window';
  const found = css.matchAll(new RegExp(`--(?:scene-)?(?:${names}): (#\\w+)`, 'g'));
  return [...new Set(Array.from(found, ([, colour]) => colour!))];
}

/** How many numbers follow each command of a path, or a multiple of as many. */
const numberCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

/** Whether each command of a path has its numbers, and each part of the path begins within the picture. */
function isDrawn(d: string, { width, height }: typeof sceneSize): boolean {
  const commands = d.match(/[a-z][^a-z]*/gi) ?? [];
  return (
    commands.length > 1 &&
    commands.every((command) => {
      const numbers = command.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
      const [x, y] = command.startsWith('M') ? [numbers[0]!, numbers[1]!] : [0, 0];
      const count = numberCounts[command[0]!.toUpperCase()]!;
      const isComplete =
        count === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % count === 0;
      return isComplete && x >= 0 && x <= width && y >= 0 && y <= height;
    })
  );
}

/** The parts that a style sheet of the app colours. */
const colouredParts = (file: string) =>
  new Set([...read(file).matchAll(/data-part='(\w+)'/g)].map(([, part]) => part));
const partsOf = (shapes: readonly { part: string }[]) => new Set(shapes.map(({ part }) => part));

describe('the pictures of the first pages', () => {
  it('the icon of the site, the app and the sign-in page show the same emblem', () => {
    const pathsIn = (svg: string): (string | undefined)[] =>
      [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    const paths = emblem.map(({ d }) => d);
    expect(pathsIn(read('public/icon.svg'))).toEqual(paths);
    expect(read('public/icon.svg')).toContain(`viewBox="0 0 ${emblemSize} ${emblemSize}"`);
    expect(pathsIn(decodeURIComponent(emblemUrl))).toEqual(paths);
  });

  it('each shape is a complete path within its picture', () => {
    const broken = [
      ...[...nightSky, ...nightHall, ...barredDoor].filter(({ d }) => !isDrawn(d, sceneSize)),
      ...emblem.filter(({ d }) => !isDrawn(d, { width: emblemSize, height: emblemSize })),
    ];
    expect(broken).toEqual([]);
  });

  it('the app’s style sheets colour exactly the parts of the pictures', () => {
    const folder = 'src/screens/shared/pictures';
    const scene = [...nightSky, ...nightHall, ...barredDoor];
    expect(colouredParts(`${folder}/emblem.module.css`)).toEqual(partsOf(emblem));
    expect(colouredParts(`${folder}/night-scene.module.css`)).toEqual(partsOf(scene));
  });

  it('the hall has three windows, each with a glow', () => {
    const count = (part: string): number => nightHall.filter((shape) => shape.part === part).length;
    expect([count('window'), count('glow')]).toEqual([3, 3]);
  });

  it('the scene needs less than 4 KB of markup', () => {
    expect(scenePicture.length).toBeLessThan(4_096);
  });

  it('the sign-in page colours every part of the scene, with the colours of the app', () => {
    for (const { part } of [...nightSky, ...nightHall]) expect(style).toContain(`.scene .${part}`);
    const tokens = sceneColours(read('src/ui/page/tokens.css'));
    expect(sceneColours(style)).toEqual(expect.arrayContaining(tokens));
    expect(tokens.length).toBeGreaterThan(20);
  });
});
