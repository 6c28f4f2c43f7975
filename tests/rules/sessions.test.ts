import { expect, test } from 'vitest';
import { deathDescription, sessionFault } from '#core/rules/sessions.ts';

const outcome = { characterId: 'p:A', exp: 1, isDead: false };
const draft = { title: 'Stair', masterId: 'p:M', outcomes: [outcome] };

test.each<[object, string, string]>([
  [{ title: ' ' }, 'noTitle', 'title'],
  [{ title: '\u3164' }, 'noTitle', 'title'],
  [{ title: 'x'.repeat(201) }, 'tooLong', 'title'],
  [{ title: 'Sta\u202eir' }, 'hiddenCharacter', 'title'],
  [{ masterId: '' }, 'noMaster', 'masterId'],
  [{ outcomes: [] }, 'noParticipant', 'outcomes'],
  [{ outcomes: [{ ...outcome, characterId: '' }] }, 'noCharacter', 'outcomes.0.characterId'],
  [{ outcomes: [outcome, outcome] }, 'repeatedCharacter', 'outcomes.1.characterId'],
  [{ outcomes: [{ ...outcome, exp: 0.5 }] }, 'badExperience', 'outcomes.0.exp'],
])('a session changed by %o has the fault %s at %s', (change, reason, field) => {
  expect(sessionFault({ ...draft, ...change })).toMatchObject({ reason, field });
});

test('a session describes a death in the words of the contract', () => {
  expect(deathDescription('Stair')).toBe('Dead in session Stair');
});
