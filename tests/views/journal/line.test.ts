import { expect, it } from 'vitest';
import {
  isOverDays,
  levelSteps,
  lineOf,
  placesOf,
  pointsOf,
  scaleOf,
  shownSteps,
} from '#core/views/journal/line.ts';

const points = [
  { at: 10, exp: 0, money: null },
  { at: 20, exp: 50, money: 4 },
  { at: 30, exp: 100, money: 2 },
];

it('a line begins at the first point whose value is known', () => {
  expect(lineOf(points, ({ money }) => money)).toEqual([
    { at: 20, value: 4 },
    { at: 30, value: 2 },
  ]);
});

it('a line is drawn in steps between its points', () => {
  const places = placesOf(lineOf(points, ({ exp }) => exp));
  expect(places.map(({ x, y }) => `${x},${y}`)).toEqual(['0,100', '50,50', '100,0']);
  expect(pointsOf(places)).toBe('0,100 50,100 50,50 100,50 100,0');
});

it('points of the same time are drawn at the left edge', () => {
  const places = placesOf([3, 4].map((value) => ({ at: 7, value })));
  expect(places.map(({ x }) => x)).toEqual([0, 0]);
});

it('a line of equal values is drawn at the height of its value', () => {
  const constant = (value: number) => [3, 4].map((at) => ({ at, value }));
  expect(scaleOf(constant(7))).toEqual([7, 8]);
  expect(placesOf(constant(7)).map(({ y }) => y)).toEqual([100, 100]);
  expect(placesOf(constant(7.5)).map(({ y }) => y)).toEqual([50, 50]);
});

it('levels change where the line crosses a threshold, in both directions', () => {
  const table = { '0': '1', '50': '2', '90': '3' };
  const line = [0, 20, 50, 95, 60].map((value, at) => ({ at, value }));
  const steps = levelSteps(line, table).map(({ at, level }) => `${level} at ${at}`);
  expect(steps).toEqual(['1 at 0', '2 at 2', '3 at 3', '2 at 4']);
});

it('a line below the lowest threshold has no level', () => {
  const line = [20, 60, 30].map((value, at) => ({ at, value }));
  expect(levelSteps(line, { '50': '2' })).toEqual([{ at: 1, level: '2' }]);
});

it('a level is shown on the line, with its number, unless the one shown before it is too close', () => {
  const line = [500, 1500].map((at) => ({ at, value: at }));
  const steps = [500, 580, 650, 700, 750, 1500].map((at, index) => ({ at, level: String(index + 1) }));
  const shown = shownSteps(steps, line).map(({ at, place, level }) => `${level} at ${at}, ${place}`);
  expect(shown).toEqual(['1 at 500, 0', '2 at 580, 0.08', '4 at 700, 0.2', '6 at 1500, 1']);
});

it('a line within one day is not worth a chart', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2030, 0, day, hour).getTime(), value: 1 });
  const lines = [[], [at(1, 8)], [at(1, 8), at(1, 20)], [at(1, 8), at(1, 20), at(2, 8)]];
  expect(lines.map(isOverDays)).toEqual([false, false, false, true]);
});
