import { describe, expect, it } from 'vitest';
import { levelAt, totalExperience } from '#core/rules/experience.ts';

const table = { '0': '1', '300': '2', '900': '3', '2700': '4' };

describe('experience', () => {
  it('is the sum of its four parts', () => {
    expect(totalExperience({ masterMS: 1, pbcMS: 20, errataMS: -300, sessionMS: 4_000 })).toBe(3_721);
  });
});

describe('the level', () => {
  it.each([
    [0, '1'],
    [299, '1'],
    [300, '2'],
    [301, '2'],
    [899, '2'],
    [2_700, '4'],
    [1_000_000, '4'],
  ])('at %d is %s', (experience, level) => {
    expect(levelAt(table, experience)).toBe(level);
  });

  it('is none below every threshold', () => {
    expect(levelAt(table, -1)).toBeNull();
    expect(levelAt({}, 500)).toBeNull();
  });

  it('is none, rather than the one below, where the table has no entry', () => {
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
