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
const normal = {
  light: coloursAfter(":root[data-colour-mode='light']", '@media'),
  dark: coloursAfter(":root[data-colour-mode='dark']", '\n}\n'),
};
const strong = {
  'strong light': { ...normal.light, ...coloursAfter(":root[data-contrast='more'] {", '@media') },
  'strong dark': {
    ...normal.dark,
    ...coloursAfter(":root[data-contrast='more'][data-colour-mode='dark']", '\n}\n'),
  },
};
const modes = { ...normal, ...strong };

const partsOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

const contrastOf = (one = '', other = ''): number => contrast(partsOf(one), partsOf(other));

const tones = ['accent', 'success', 'danger', 'warning', 'info', 'neutral'];
const grounds = ['paper', 'paper-glow', 'surface', 'surface-raised'];

describe.each(Object.entries(modes))('the colours in %s mode', (_mode, colours) => {
  const between = (one: string, other: string): number => {
    const [first, second] = [colours[one], colours[other]];
    if (!first || !second) throw new Error(`There is no colour ${first ? other : one}`);
    return contrastOf(first, second);
  };

  it.each([
    ...['ink', 'ink-quiet', ...tones].flatMap((text) => grounds.map((ground) => [text, ground, 7] as const)),
    ...tones.map((tone) => [tone, `${tone}-tint`, 7] as const),
    ['ink-quiet', 'surface-sunken', 7],
    ['ink-quiet', 'surface-hover', 7],
    ['ink-placeholder', 'surface', 7],
    ['ink-placeholder', 'surface-sunken', 7],
    ['accent-ink', 'accent', 7],
    ['danger-ink', 'danger-solid', 7],
    ['bar-ink', 'bar', 7],
    ['bar-accent', 'bar', 7],
    ...['paper', 'surface'].flatMap(
      (ground) =>
        [
          ['line-strong', ground, 3],
          ['focus', ground, 3],
          // A skeleton must be visible, as must a card on an opened row.
          ['skeleton', ground, 1.3],
        ] as const,
    ),
    ['surface-sunken', 'surface-raised', 1.15],
  ] as const)('give %s on %s a contrast of at least %d to 1', (one, ground, ratio) => {
    expect(between(one, ground)).toBeGreaterThanOrEqual(ratio);
  });
});

describe.each(Object.entries(strong))('the colours in %s mode', (_mode, colours) => {
  it.each(
    grounds.flatMap(
      (ground) =>
        [
          ['ink', ground, 13],
          ['ink-quiet', ground, 13],
          ['line', ground, 4.5],
          ['line-strong', ground, 7],
        ] as const,
    ),
  )('give %s on %s a contrast of at least %d to 1', (one, ground, ratio) => {
    expect(contrastOf(colours[one], colours[ground])).toBeGreaterThanOrEqual(ratio);
  });
});

// In light mode and with more contrast, shadows and edges distinguish the levels.
it.each([
  ['paper', 'surface'],
  ['surface', 'surface-raised'],
  ['surface-sunken', 'surface-raised'],
])('in dark mode, where no shadow shows, %s and %s differ by at least 1.15 to 1', (one, other) => {
  const { dark } = normal;
  expect(contrastOf(dark[one], dark[other])).toBeGreaterThanOrEqual(1.15);
});
