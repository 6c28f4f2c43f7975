/**
 * What the rows of docs/accessibility.md say is absent: sound, film, images of text, flashes, motion without an end,
 * gestures, and fields for data about the user.
 */
import { expect, it } from 'vitest';
import { listed, read } from './files.ts';

const files = listed('src', 'server', 'core', 'index.html');
const ending = (pattern: RegExp): (readonly [file: string, text: string])[] =>
  files.filter((file) => pattern.test(file)).map((file) => [file, read(file)] as const);

const programs = ending(/\.(?:tsx?|html)$/);
const sheets = ending(/\.css$|server\/authorize\/style\.ts$/);

/** The files that contain a match, with what matched. */
const found = (where: readonly (readonly [string, string])[], pattern: RegExp): string[] =>
  where.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

it('no page has sound, film, embedded content, or text that scrolls or blinks automatically', () => {
  expect(programs.length).toBeGreaterThan(500);
  const elements = /<(?:audio|video|iframe|object|embed|marquee|blink|canvas)\b(?!>)/g;
  const sounds = /\bnew (?:Audio|AudioContext|SpeechSynthesisUtterance)\b|\bspeechSynthesis\b/g;
  expect([...found(programs, elements), ...found(programs, sounds)]).toEqual([]);
});

it('every image is a picture next to its name, not an image of text', () => {
  const images = found(programs, /<img\b[^>]*/g);
  expect(images.length).toBeGreaterThan(2);
  expect(images.filter((image) => !/\salt=(?:""|\{isNamed \? name : ''\})/.test(image))).toEqual([]);
  expect(found(sheets, /url\([^)]*\)/g).filter((use) => !/#|\.woff2/.test(use))).toEqual([]);
});

/** The durations in tokens.css, by name, in ms. */
const durations = new Map(
  [...read('src/ui/page/tokens.css').matchAll(/(--duration-[\w-]+): (\d+)ms/g)].map(([, name, ms]) => [
    name!,
    Number(ms),
  ]),
);

/** The duration of an animation in ms, with the factor of a `calc()`. */
function durationOf(animation: string): number {
  const [, factor = '1', name = ''] = /(?:calc\((\d+) \* )?var\((--duration-[\w-]+)\)/.exec(animation) ?? [];
  return Number(factor) * (durations.get(name) ?? Number.NaN);
}

/** The style sheets with endless motion. It shows the user that the page is still waiting for something. */
const signsOfWork = [
  'src/ui/buttons/button.module.css',
  'src/ui/feedback/skeleton.module.css',
  'src/ui/feedback/spinner.module.css',
  'src/ui/overlays/flow-dialog.module.css',
];

it('nothing flashes, and only signs of work move for more than five seconds', () => {
  const animations = sheets.flatMap(([file, text]) =>
    [...text.matchAll(/\banimation:\s*([^;]+);/g)].map(([, words = '']) => ({ file, words })),
  );
  expect(animations.length).toBeGreaterThan(5);
  const endless = animations.filter(({ words }) => /\binfinite\b/.test(words));
  expect([...new Set(endless.map(({ file }) => file))].toSorted()).toEqual(signsOfWork);
  for (const { file, words } of animations) {
    // Three flashes in a second need cycles shorter than a third of it.
    const isEndless = endless.some((each) => each.words === words);
    expect(durationOf(words), `${file}: ${words}`).toBeGreaterThan(isEndless ? 334 : 0);
    expect(durationOf(words), `${file}: ${words}`).toBeLessThan(5_000);
  }
  // Other endless motion would jump back to its beginning: `spin` ends after a full turn, and `run` beyond the edge.
  const oneWay = endless.filter(({ words }) => !/\balternate\b/.test(words));
  expect(new Set(oneWay.map(({ words }) => words.split(' ')[0]))).toEqual(new Set(['run', 'spin']));
  // Other ways in which something could move without an action of the user.
  const others =
    /animation-(?:iteration-count|duration)(?!.*!important)|\.animate\(|[a-z]Transition\(\(\) => document/g;
  expect([...found(sheets, others), ...found(programs, others)]).toEqual([]);
});

it('nothing needs a gesture or a moved device', () => {
  const gestures =
    /\bonTouch\w+=|'(?:touchmove|touchend|gesture\w+|device\w+)'|\bdraggable(?:=\{true\}|\s|=")|\bonDrag\w+=/g;
  expect(found(programs, gestures)).toEqual([]);
});

it('no field asks for data about the user that the browser could fill in', () => {
  const purposes = found(programs, /\bauto[cC]omplete=["'{][^\s>]*/g);
  expect(purposes.length).toBeGreaterThan(1);
  expect(purposes.filter((purpose) => !/=["{']+off["}']/.test(purpose))).toEqual([]);
  const types = /\btype="(?:email|tel|password)"|inputMode="(?:email|tel)"/g;
  expect(found(programs, types)).toEqual([]);
});
