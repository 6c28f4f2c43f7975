import { describe, expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { whatPreventsSaving } from '#forms/what-prevents-saving.ts';

const blank = sessionForm.fromWire({ now: Date.now() });
const missingIn = (change: Partial<typeof blank>): string => {
  const data = { ...blank, ...change };
  return whatPreventsSaving(sessionForm.faults(data), sessionForm.ui, data);
};

describe('what a form that cannot be saved says beside Save', () => {
  it('names the empty fields by their labels, with the row', () => {
    expect(missingIn({})).toBe('Still missing: Title, Master, Participant 1: Character');
    expect(missingIn({ title: 'Heist', master: 'a:b' })).toBe('Still missing: Participant 1: Character');
  });

  it('names the first four fields of many', () => {
    const participants = Array.from({ length: 4 }, () => ({ character: '', exp: 0, isDead: false }));
    expect(missingIn({ participants })).toBe(
      'Still missing: Title, Master, Participant 1: Character, Participant 2: Character and 2 more',
    );
  });

  it('tells fields to correct from missing ones', () => {
    const participants = [{ character: 'a:b', exp: 'x', isDead: false }];
    expect(missingIn({ master: 'a:b', participants })).toBe(
      'Still missing: Title. Still to correct: Participant 1: Exp',
    );
  });

  it('says nothing about a form that is complete', () => {
    const participants = [{ character: 'a:b', exp: 0, isDead: false }];
    expect(missingIn({ title: 'Heist', master: 'a:c', participants })).toBe('');
  });
});
