import { expect, it } from 'vitest';
import { directionOf, negotiate } from '#core/rules/languages.ts';

it.each([
  [['it-IT', 'en'], 'it'],
  [['IT'], 'it'],
  [['de-DE', 'it_CH', 'en'], 'it'],
  [['en-GB', 'it'], 'en'],
  [['de', 'ja'], 'en'],
  [['toString'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets the first with a catalogue, else English: %s', (preferred, language) => {
  expect(negotiate(preferred)).toBe(language);
});

it.each([
  ...['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'].map(
    (language) => [language, 'rtl'] as const,
  ),
  ...['en', 'it', 'ku'].map((language) => [language, 'ltr'] as const),
])('the language %s is written in the direction %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
