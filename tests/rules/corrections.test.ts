import { expect, test } from 'vitest';
import { correctionFault, seenCharacter } from '#core/rules/corrections.ts';
import { experienceLimit, isExperience } from '#core/rules/experience.ts';

test.each([
  [{ ms: 5, description: 'x' }, null],
  [{ ms: -5, description: 'x', statusChange: null }, null],
  [{ ms: 0, description: 'x', statusChange: 'active' }, null],
  [{ description: 'x', statusChange: 'dead' }, null],
  [{ ms: 0, description: 'x' }, 'noChange'],
  [{ ms: null, description: 'x', statusChange: null }, 'noChange'],
  [{ ms: 5, description: '' }, 'noDescription'],
  [{ ms: 0, description: '\t' }, 'noDescription'],
  [{ ms: 5, description: '\u200b\n' }, 'noDescription'],
  [{ ms: 5, description: 'one\ntwo' }, null],
  [{ ms: 5, description: 'one\u0007' }, 'hiddenCharacter'],
] as const)('the fault of the correction %o is %s', (correction, reason) => {
  expect(correctionFault(correction)?.reason ?? null).toBe(reason);
});

test('a correction is based only on a character’s id, name, status, total experience and version', () => {
  const lyra = { id: 'p:Lyra', name: 'Lyra', status: 'active', version: 3, money: 5 } as const;
  expect(seenCharacter({ ...lyra, masterMS: 1, pbcMS: 2, errataMS: -4, sessionMS: 8 })).toEqual({
    id: 'p:Lyra',
    name: 'Lyra',
    status: 'active',
    experience: 7,
    version: 3,
  });
});

test('experience must be a whole number within the limit in both directions', () => {
  expect([0, -1, experienceLimit, -experienceLimit].every(isExperience)).toBe(true);
  expect([0.5, NaN, Infinity, experienceLimit + 1, -experienceLimit - 1].some(isExperience)).toBe(false);
});
