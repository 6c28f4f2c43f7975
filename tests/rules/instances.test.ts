import { expect, it } from 'vitest';
import { daysHoursMinutes, inMegabytes, inPercent } from '#core/rules/instances.ts';

it.each([
  [0, 0],
  [1, 1],
  [1_048_576, 1],
  [1_048_577, 2],
])('%d bytes are %d Mb', (bytes, megabytes) => {
  expect(inMegabytes(bytes)).toBe(megabytes);
});

it.each([
  [0, 0],
  [0.001, 1],
  [0.07, 7],
  [0.29, 29],
  [0.291, 30],
  [1.5, 150],
])('a fraction of %d is %d percent', (fraction, percent) => {
  expect(inPercent(fraction)).toBe(percent);
});

it.each([
  [0, [0, 0, 0]],
  [59_999, [0, 0, 0]],
  [60_000, [0, 0, 1]],
  [86_400_000 + 2 * 3_600_000 + 3 * 60_000, [1, 2, 3]],
  [-5, [0, 0, 0]],
])('%d ms are %j days, hours and minutes', (duration, [days, hours, minutes]) => {
  expect(daysHoursMinutes(duration)).toEqual({ days, hours, minutes });
});
