import { expect, it } from 'vitest';
import { isStillTrue, momentsBetween } from '#core/views/moments.ts';
import { characterOf } from '../screens/support/people.ts';

const levels = { 0: '1', 100: '2', 200: null };
const before = characterOf({ sessionMS: 90 });

it.each([
  ['a new level', { sessionMS: 100 }, { name: 'Lyra', level: '2' }],
  ['a death, whatever the level', { sessionMS: 100, status: 'dead' }, { name: 'Lyra', level: null }],
  ['experience within a level', { sessionMS: 99 }, undefined],
  ['experience for a level that cannot be read', { sessionMS: 200 }, undefined],
  ['a new status', { sessionMS: 90, status: 'retired' }, undefined],
] as const)('%s between two answers is a moment or none', (_what, after, moment) => {
  expect(momentsBetween([before], [characterOf(after)], levels).get('p:Lyra')).toEqual(moment);
});

it('neither a loss, nor a character that was not shown before, nor one that was dead already has a moment', () => {
  const dead = characterOf({ id: 'p:Bob', status: 'dead' });
  const after = [characterOf({ sessionMS: 90 }), dead, characterOf({ id: 'p:New', sessionMS: 500 })];
  expect(momentsBetween([characterOf({ sessionMS: 100 }), dead], after, levels).size).toBe(0);
});

it('a moment is over once the level falls back, the dead live, or nobody knows the character', () => {
  const isTrue = (now: object, level: string | null) =>
    isStillTrue(characterOf(now), { name: 'Lyra', level }, levels);
  const facts = [isTrue({ sessionMS: 100 }, '2'), isTrue({ status: 'dead' }, null)];
  expect([...facts, isTrue({ sessionMS: 90 }, '2'), isTrue({}, null)]).toEqual([true, true, false, false]);
  expect(isStillTrue(undefined, { name: 'Lyra', level: null }, levels)).toBe(false);
});
