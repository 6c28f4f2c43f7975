import { expect, it } from 'vitest';
import { type SigningUp, type SignUpEvent, signUpMachine } from '#machines/sign-up.ts';
import { adventureAt } from '../support/adventures.ts';
import { controlled, refused, start } from './support.ts';

const now = Date.UTC(2030, 0, 1);
const wanted = adventureAt(now, { signUpUntil: now + 1, lowest: 3, highest: 5 });

const asked = (level = 4, more: Partial<Extract<SignUpEvent, { type: 'signUp.asked' }>> = {}) => ({
  type: 'signUp.asked' as const,
  wanted,
  applicant: { player: 'ann', character: { player: 'ann', status: 'active', level }, barredUntil: null },
  now,
  ...more,
});

function begin(character: string | null = 'ann:Lyra') {
  const signUp = controlled<void, SigningUp>();
  const decline = controlled<void, { adventureId: string }>();
  const machine = signUpMachine.provide({ actors: { signUp: signUp.logic, decline: decline.logic } });
  const input = { adventureId: 'a', character };
  return { ...start(machine, { input }), signUp, decline };
}

it('nobody signs up without a character, with one that does not fit, too late, or with too long a word', () => {
  const flow = begin(null);
  expect([flow.can(asked()), flow.context().word]).toEqual([false, '']);
  flow.send({ type: 'character.chosen', character: 'ann:Lyra' });
  expect([2, 3, 5, 6].map((level) => flow.can(asked(level)))).toEqual([false, true, true, false]);
  expect(flow.can(asked(4, { now: now + 1 }))).toBe(false);
  flow.send({ type: 'word.typed', word: '🌙'.repeat(500) });
  expect(flow.can(asked())).toBe(true);
  flow.send({ type: 'word.typed', word: 'a'.repeat(501) });
  expect(flow.can(asked())).toBe(false);
});

it('a refusal leaves what was entered, so that the same sign-up can be sent again', async () => {
  const flow = begin();
  flow.send({ type: 'word.typed', word: 'I bring the map.' });
  flow.send(asked());
  expect(flow.tags()).toEqual(['busy', 'dialog']);
  await flow.signUp.reject(refused(409));
  expect([flow.state(), ...flow.tags(), flow.context().problem?.status]).toEqual(['refused', 'dialog', 409]);
  flow.act('problem.acknowledged');
  expect(flow.context().problem).toBeNull();
  flow.send(asked());
  const sent = { adventureId: 'a', character: 'ann:Lyra', word: 'I bring the map.' };
  expect(flow.signUp.inputs).toEqual([sent, sent]);
  await flow.signUp.resolve();
  expect(flow.tags()).toEqual(['dialog']);
  flow.act('success.acknowledged');
  expect(flow.snapshot().status).toBe('done');
});

it("says 'Not this time' without a character", async () => {
  const flow = begin(null);
  flow.act('absence.asked');
  expect(flow.tags()).toEqual(['busy', 'dialog']);
  await flow.decline.reject(refused(500));
  expect(flow.context().problem?.status).toBe(500);
  flow.act('problem.acknowledged', 'absence.asked');
  await flow.decline.resolve();
  expect([flow.state(), flow.tags()]).toEqual(['declined', ['dialog']]);
  flow.act('success.acknowledged');
  expect(flow.snapshot().status).toBe('done');
  expect(flow.decline.inputs).toEqual([{ adventureId: 'a' }, { adventureId: 'a' }]);
});
