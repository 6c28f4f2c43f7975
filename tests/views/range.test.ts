import { expect, it } from 'vitest';
import { hasSameDays, presetRange } from '#core/views/range.ts';

const day = (dayOfMonth: number) => new Date(2026, 4, dayOfMonth).getTime();

const range = { from: day(1), to: day(20) };

it.each([
  ['the same times', true, range],
  ['other times of the same days', true, { from: day(1) + 1, to: day(21) - 1 }],
  ['another first day', false, { from: day(2), to: day(20) }],
  ['another last day', false, { from: day(1), to: day(21) }],
  ['two other days', false, { from: day(2), to: day(21) }],
])('two ranges with %s have the same days: %s', (_words, isSame, other) => {
  expect(hasSameDays(range, other)).toBe(isSame);
});

it.each([
  ['month', new Date(2026, 9, 23)],
  ['quarter', new Date(2026, 7, 23)],
  ['year', new Date(2025, 10, 23)],
  // Before the first of all sessions.
  ['all', new Date(2000, 0, 1)],
] as const)('the preset range %s begins on %s, and ends now', (preset, from) => {
  const now = new Date(2026, 10, 23, 15).getTime();
  expect(hasSameDays(presetRange(preset, now), { from: from.getTime(), to: now })).toBe(true);
});

it('a year begins on the same day, although February is shorter', () => {
  const now = new Date(2026, 10, 29).getTime();
  expect(hasSameDays(presetRange('year', now), { from: new Date(2025, 10, 29).getTime(), to: now })).toBe(
    true,
  );
});
