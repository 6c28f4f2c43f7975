import { expect, test } from 'vitest';
import { correctionFault, isCorrected, seenCharacter } from '#core/rules/corrections.ts';
import { experienceLimit, isExperience } from '#core/rules/experience.ts';

test.each([
  [{ ms: 5, description: 'x' }, null],
  [{ ms: -5, description: 'x', statusChange: null }, null],
  [{ ms: 0, description: 'x', statusChange: 'active' }, null],
  [{ description: 'x', statusChange: 'dead' }, null],
  [{ ms: 5, description: 'one\ntwo' }, null],
  [{ ms: 0, description: 'x' }, 'noChange of ms'],
  [{ ms: null, description: 'x', statusChange: null }, 'noChange of ms'],
  [{ ms: 5, description: '' }, 'noDescription of description'],
  [{ ms: 0, description: '\t' }, 'noDescription of description'],
  [{ ms: 5, description: '\u200b\n' }, 'noDescription of description'],
  [{ ms: 5, description: 'one\u0007' }, 'hiddenCharacter of description'],
] as const)('the fault of the correction %o is %s', (correction, expected) => {
  const fault = correctionFault(correction);
  expect(fault && `${fault.reason} of ${fault.field}`).toBe(expected);
});

test('a correction is based only on a character’s id, name, status, total experience and version', () => {
  const lyra = { id: 'p:Lyra', name: 'Lyra', status: 'active', version: 3, money: 5 } as const;
  const { money: _, ...seen } = lyra;
  const parts = { masterMS: 1, pbcMS: 2, errataMS: -4, sessionMS: 8 };
  expect(seenCharacter({ ...lyra, ...parts })).toEqual({ ...seen, experience: 7 });
});

test('experience must be a whole number within the limit in both directions', () => {
  expect([0, -1, experienceLimit, -experienceLimit].every(isExperience)).toBe(true);
  expect([0.5, NaN, Infinity, experienceLimit + 1, -experienceLimit - 1].some(isExperience)).toBe(false);
});

test.each([
  ['more experience', { experience: 15 }, { ms: 5 }, true],
  ['a new status', { status: 'retired' }, { statusChange: 'retired' }, true],
  ['both', { experience: 15, status: 'dead' }, { ms: 5, statusChange: 'dead' }, true],
  ['no change', {}, { ms: 5 }, false],
  ['another change', { experience: 16 }, { ms: 5 }, false],
  ['a status that it has already', {}, { statusChange: 'active' }, false],
  ['another status besides', { experience: 15, status: 'dead' }, { ms: 5 }, false],
] as const)('a correction explains %s of a character', (_what, change, correction, explains) => {
  const before = { id: 'p:Ann', name: 'Ann', status: 'active', experience: 10, version: null } as const;
  expect(isCorrected(before, { ...before, ...change }, correction)).toBe(explains);
});

test('a correction explains that a character enters or leaves the list of active ones only if it sets the status', () => {
  const bo = { id: 'p:Bo', name: 'Bo', status: 'active', experience: 10, version: null } as const;
  expect(isCorrected(bo, null, { statusChange: 'dead' })).toBe(true);
  expect(isCorrected(bo, null, { ms: 5 })).toBe(false);
  expect(isCorrected(null, bo, { statusChange: 'active' })).toBe(true);
  expect(isCorrected(null, bo, { ms: 5 })).toBe(false);
  expect(isCorrected(null, null, { statusChange: 'active' })).toBe(false);
});
