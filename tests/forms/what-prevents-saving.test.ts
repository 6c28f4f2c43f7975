import { expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { whatPreventsSaving } from '#forms/what-prevents-saving.ts';

const blank = sessionForm.fromWire({ now: Date.now() });
const participant = { character: '', exp: 0, isDead: false };

it.each<[string, Partial<typeof blank>, string]>([
  ['the empty fields by their rows and labels', {}, 'Title, Master, Participant 1: Character'],
  ['a blank field', { title: '  ', master: 'a:b' }, 'Title, Participant 1: Character'],
  [
    'only the first four of many fields',
    { participants: [participant, participant, participant, participant] },
    'Title, Master, Participant 1: Character, Participant 2: Character and 2 more',
  ],
  [
    'invalid fields separately from missing ones',
    { master: 'a:b', participants: [{ ...participant, character: 'a:b', exp: 'x' }] },
    'Title. Still to correct: Participant 1: Exp',
  ],
])('the sentence next to Save in a form that cannot be saved names %s', (_what, change, named) => {
  const data = { ...blank, ...change };
  const faults = sessionForm.faults(data);
  expect(whatPreventsSaving(faults, sessionForm.ui, data)).toBe(`Still missing: ${named}`);
});
