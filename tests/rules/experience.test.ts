import { expect, it } from 'vitest';
import { levelAt, levelProgress, totalExperience } from '#core/rules/experience.ts';

const table = { '0': '1', '300': '2', '900': '3', '2700': '4' };

// In the names of the wire, `MS` is an amount of experience, not milliseconds.
it('total experience adds up its four parts', () => {
  expect(totalExperience({ masterMS: 1, pbcMS: 20, errataMS: -300, sessionMS: 4_000 })).toBe(3_721);
});

it.each([
  [0, { left: 300, share: 0, next: '2' }],
  [450, { left: 450, share: 0.25, next: '3' }],
  [900, { left: 1_800, share: 0, next: '4' }],
  [2_700, null],
  [9_999, null],
  [-100, { left: 100, share: 0, next: '1' }],
])('the way to the next level at %d experience is %j', (experience, progress) => {
  expect(levelProgress(table, experience)).toEqual(progress);
});

it('the way to the next level does not depend on the order of the table, and skips a threshold without a level', () => {
  const shuffled = { '2700.5': '4', '1500.5': null, '900.5': '3', '0': '1', '300.5': '2' };
  expect(levelProgress(shuffled, 100.5)).toEqual({ left: 200, share: 100.5 / 300.5, next: '2' });
  expect(levelProgress(shuffled, 600.5)).toEqual({ left: 300, share: 0.5, next: '3' });
  expect(levelProgress(shuffled, 1_800.5)).toEqual({ left: 900, share: 0.5, next: '4' });
});

it('the level of a character and the way to the next one are null without a table', () => {
  expect([levelAt({}, 500), levelProgress({}, 500)]).toEqual([null, null]);
});

it('the level of a character is null, not the level below, if the table has no level for the highest reached threshold', () => {
  const holey = { '0': '1', '300': null, '900': '3' };
  const levels = [299, 300, 899, 900].map((experience) => levelAt(holey, experience));
  expect(levels).toEqual(['1', null, null, '3']);
});

it('the level of a character does not depend on the order of the table', () => {
  const shuffled = { '2700': '4', '0': '1', '900.5': '3', '300': '2' };
  expect(levelAt(shuffled, 1_000)).toBe('3');
  expect(levelAt(shuffled, 3_000)).toBe('4');
});
