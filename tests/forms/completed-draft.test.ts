import { expect, it } from 'vitest';
import { completedDraft } from '#forms/completed-draft.ts';
import { sessionForm } from '#forms/definitions/session.ts';

it('if a draft or its rows lack a newer field, they get its initial value', () => {
  const initial = sessionForm.fromWire({ now: 1 });
  const { labels: _, ...older } = initial;
  const entered = { ...older, participants: [{ character: 'p:Ann', exp: 5 }, { isDead: true }, 'typed'] };
  expect(completedDraft(sessionForm, { entered, base: null }, initial).entered).toEqual({
    ...initial,
    participants: [
      { character: 'p:Ann', exp: 5, isDead: false },
      { character: '', exp: 0, isDead: true },
      'typed',
    ],
  });
});
