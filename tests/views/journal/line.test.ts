import { expect, it } from 'vitest';
import { edgesOf, levelSteps, lineOf, placesOf, stepLabels } from '#core/views/journal/line.ts';

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

it('a line is drawn in steps, and its box begins at the value 0', () => {
  const line = lineOf(points, ({ exp }) => exp);
  expect(placesOf(line, 100, 10)).toEqual([
    { x: 0, y: 10 },
    { x: 50, y: 10 },
    { x: 50, y: 5 },
    { x: 100, y: 5 },
    { x: 100, y: 0 },
  ]);
});

it('the box of negative values begins at the smallest value', () => {
  const negative = [
    { at: 0, value: -5 },
    { at: 1, value: 5 },
  ];
  expect(placesOf(negative, 10, 10).map(({ y }) => y)).toEqual([10, 10, 0]);
  expect(edgesOf(negative)).toEqual({ lower: -5, upper: 5 });
});

it('a line of zeros lies at the lower edge, and a line of equal positive values at the upper one', () => {
  const constant = (value: number) => [3, 4].map((at) => ({ at, value }));
  const heights = (value: number) => placesOf(constant(value), 10, 10).map(({ y }) => y);
  expect(heights(0)).toEqual([10, 10, 10]);
  expect(heights(7)).toEqual([0, 0, 0]);
});

it('levels change where the line crosses a threshold, in both directions', () => {
  const table = { '0': '1', '50': '2', '90': '3' };
  const line = [0, 20, 50, 95, 60].map((value, at) => ({ at, value }));
  expect(levelSteps(line, table)).toEqual([
    { at: 0, level: '1' },
    { at: 2, level: '2' },
    { at: 3, level: '3' },
    { at: 4, level: '2' },
  ]);
});

it('a level gets a label on the line unless the label before is too close', () => {
  const line = [0, 1000].map((at) => ({ at, value: at }));
  const steps = [0, 100, 150, 190, 1000].map((at, index) => ({ at, level: String(index + 1) }));
  expect(stepLabels(steps, line)).toEqual([
    { at: 0, place: 0, level: '1' },
    { at: 100, place: 0.1, level: '2' },
    { at: 190, place: 0.19, level: '4' },
    { at: 1000, place: 1, level: '5' },
  ]);
});
