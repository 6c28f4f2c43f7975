import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast } from '../support/contrast.ts';

const css = readFileSync(new URL('../../src/ui/page/tokens.css', import.meta.url), 'utf8');

/** The colours that tokens.css defines between a selector and `end`, by name. */
const coloursAfter = (selector: string, end: string): Record<string, string> => {
  const from = css.indexOf(selector);
  const block = css.slice(from, css.indexOf(end, from));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
};
const light = coloursAfter(":root[data-colour-mode='light']", '@media');
const dark = coloursAfter(":root[data-colour-mode='dark']", '\n}\n');
const strongLight = coloursAfter(":root[data-contrast='more'] {", '@media');
const strongDark = coloursAfter(":root[data-contrast='more'][data-colour-mode='dark']", '\n}\n');

const partsOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

const tones = ['accent', 'success', 'danger', 'warning', 'info', 'neutral'];
const grounds = ['paper', 'paper-glow', 'surface', 'surface-raised'];

type Pair = [one: string, other: string, ratio: number];
const always: Pair[] = [
  ...['ink', 'ink-quiet', ...tones].flatMap((text) => grounds.map((ground): Pair => [text, ground, 7])),
  ...tones.map((tone): Pair => [tone, `${tone}-tint`, 7]),
  ['ink-quiet', 'surface-sunken', 7],
  ['ink-quiet', 'surface-hover', 7],
  ['ink-placeholder', 'surface', 7],
  ['ink-placeholder', 'surface-sunken', 7],
  ['accent-ink', 'accent', 7],
  ['danger-ink', 'danger-solid', 7],
  ['bar-ink', 'bar', 7],
  ['bar-accent', 'bar', 7],
  ...['paper', 'surface'].flatMap((ground): Pair[] => [
    ['line-strong', ground, 3],
    ['focus', ground, 3],
    // A skeleton must be visible, as must a card on an opened row.
    ['skeleton', ground, 1.3],
  ]),
  ['surface-sunken', 'surface-raised', 1.15],
];
const strongOnly = grounds.flatMap((ground): Pair[] => [
  ['ink', ground, 13],
  ['ink-quiet', ground, 13],
  ['line', ground, 4.5],
  ['line-strong', ground, 7],
]);
/** Light colours and those with more contrast have shadows and edges to distinguish these levels. */
const darkOnly: Pair[] = [
  ['paper', 'surface', 1.15],
  ['surface', 'surface-raised', 1.15],
];

describe.each([
  ['light', light, always],
  ['dark', dark, [...always, ...darkOnly]],
  ['strong light', { ...light, ...strongLight }, [...always, ...strongOnly]],
  ['strong dark', { ...dark, ...strongDark }, [...always, ...strongOnly]],
])('the colours in %s mode', (_mode, colours: Record<string, string>, pairs) => {
  it.each(pairs)('give %s on %s a contrast of at least %d to 1', (one, other, ratio) => {
    const [first, second] = [colours[one], colours[other]];
    if (!first || !second) throw new Error(`There is no colour ${first ? other : one}`);
    expect(contrast(partsOf(first), partsOf(second))).toBeGreaterThanOrEqual(ratio);
  });
});
