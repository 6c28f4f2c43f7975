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
    ...['ink', 'ink-quiet', ...tones].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
    ...tones.map((tone) => [tone, `${tone}-tint`] as const),
    ['ink-quiet', 'surface-sunken'],
    ['ink-quiet', 'surface-hover'],
    ['ink-placeholder', 'surface'],
    ['ink-placeholder', 'surface-sunken'],
    ['accent-ink', 'accent'],
    ['danger-ink', 'danger-solid'],
    ['bar-ink', 'bar'],
    ['bar-accent', 'bar'],
  ] as const)('give %s on %s a contrast of at least 7 to 1', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(7);
  });

  it.each(['paper', 'surface'])('make a skeleton visible on %s', (ground) => {
    expect(between('skeleton', ground)).toBeGreaterThan(1.3);
  });

  it('make a card on an opened row visible', () => {
    expect(between('surface-sunken', 'surface-raised')).toBeGreaterThan(1.15);
  });

  it.each(['paper', 'surface'])(
    'give the edge of a field and the focus ring on %s a contrast of at least 3 to 1',
    (ground) => {
      expect(between('line-strong', ground)).toBeGreaterThanOrEqual(3);
      expect(between('focus', ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe.each(Object.entries(strong))('the colours in %s mode', (_mode, colours) => {
  const between = (one: string, other: string): number => contrastOf(colours[one], colours[other]);

  it.each(grounds)('give ink and quiet ink on %s a contrast of at least 13 to 1', (ground) => {
    expect(between('ink', ground)).toBeGreaterThanOrEqual(13);
    expect(between('ink-quiet', ground)).toBeGreaterThanOrEqual(13);
  });

  it.each(grounds)(
    'give a thin line on %s a contrast of at least 4.5 to 1, and the edge of a field one of 7 to 1',
    (ground) => {
      expect(between('line', ground)).toBeGreaterThanOrEqual(4.5);
      expect(between('line-strong', ground)).toBeGreaterThanOrEqual(7);
    },
  );
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
