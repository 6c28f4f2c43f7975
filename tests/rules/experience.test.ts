import { describe, expect, it } from 'vitest';
import { levelAt, levelProgress, totalExperience } from '#core/rules/experience.ts';

const table = { '0': '1', '300': '2', '900': '3', '2700': '4' };

describe('total experience', () => {
  // In the names of the wire, `MS` is an amount of experience, not milliseconds.
  it('adds up its four parts', () => {
    expect(totalExperience({ masterMS: 1, pbcMS: 20, errataMS: -300, sessionMS: 4_000 })).toBe(3_721);
  });
});

describe('the way to the next level', () => {
  it.each([
    [0, { left: 300, share: 0, next: '2' }],
    [450, { left: 450, share: 0.25, next: '3' }],
    [900, { left: 1_800, share: 0, next: '4' }],
    [2_700, null],
    [9_999, null],
    [-100, { left: 100, share: 0, next: '1' }],
  ])('at %d experience is %j', (experience, progress) => {
    expect(levelProgress(table, experience)).toEqual(progress);
  });

  it('skips a threshold without a level', () => {
    const holey = { '0': '1', '300': null, '1000': '3' };
    expect(levelProgress(holey, 500)).toEqual({ left: 500, share: 0.5, next: '3' });
  });

  it('does not depend on the order of the table', () => {
    const shuffled = { '2700.5': '4', '1500.5': null, '900.5': '3', '0': '1', '300.5': '2' };
    expect(levelProgress(shuffled, 100.5)).toEqual({ left: 200, share: 100.5 / 300.5, next: '2' });
    expect(levelProgress(shuffled, 600.5)).toEqual({ left: 300, share: 0.5, next: '3' });
  });

  it('is null without a table', () => {
    expect(levelProgress({}, 500)).toBeNull();
  });
});

describe('the level of a character', () => {
  it.each([
    [0, '1'],
    [299, '1'],
    [300, '2'],
    [301, '2'],
    [899, '2'],
    [2_700, '4'],
    [1_000_000, '4'],
  ])('equals the highest reached level: %d experience, level %s', (experience, level) => {
    expect(levelAt(table, experience)).toBe(level);
  });

  it('is null below every threshold', () => {
    expect(levelAt(table, -1)).toBeNull();
    expect(levelAt({}, 500)).toBeNull();
  });

  it('is null, not the level below, if the table has no level for the highest reached threshold', () => {
    const holey = { '0': '1', '300': null, '900': '3' };
    expect([0, 299, 300, 899, 900].map((experience) => levelAt(holey, experience))).toEqual([
      '1',
      '1',
      null,
      null,
      '3',
    ]);
  });

  it('does not depend on the order of the table', () => {
    const shuffled = { '2700': '4', '0': '1', '900.5': '3', '300': '2' };
    expect(levelAt(shuffled, 1_000)).toBe('3');
    expect(levelAt(shuffled, 3_000)).toBe('4');
  });

  it('compares thresholds as numbers: 1000 is above 900', () => {
    expect(levelAt({ '900': '9', '1000': '10' }, 5_000)).toBe('10');
  });

  it('never decreases as experience grows', () => {
    let last = 0;
    for (let experience = 0; experience <= 3_000; experience += 7) {
      const level = Number(levelAt(table, experience));
      expect(level).toBeGreaterThanOrEqual(last);
      last = level;
    }
  });
});
