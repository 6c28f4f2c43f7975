import { expect, it } from 'vitest';
import { distanceTo } from '#core/views/since.ts';

const now = new Date(2026, 10, 24, 16).getTime();

it.each([
  [new Date(2026, 10, 24, 1), 0, 'day'],
  [new Date(2026, 10, 23, 23, 59), -1, 'day'],
  [new Date(2026, 10, 18, 20), -6, 'day'],
  [new Date(2026, 10, 25, 0), 1, 'day'],
  // The clocks change in this range.
  [new Date(2026, 9, 26, 0), -29, 'day'],
  [new Date(2026, 9, 25), -1, 'month'],
  [new Date(2026, 9, 20), -1, 'month'],
  [new Date(2025, 11, 1), -11, 'month'],
  [new Date(2025, 10, 24), -1, 'year'],
  [new Date(2025, 10, 1), -1, 'year'],
  [new Date(2020, 0, 1), -6, 'year'],
])('%s is described as %d %s from now', (instant, value, unit) => {
  expect(distanceTo(instant.getTime(), now)).toEqual({ value, unit });
});
