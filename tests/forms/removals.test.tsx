// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { correctionForm } from '#forms/definitions/correction.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { press } from '../ui/support/press.ts';
import { choices, Filling } from './filling.tsx';

it('a form can be saved without a status after the chosen status was cleared', () => {
  const saved: unknown[] = [];
  const initial = {
    ...correctionForm.fromWire({}),
    character: 'p1:Ann',
    description: 'Found alive',
    status: 'active' as const,
    exp: 10,
  };
  render(
    <Filling
      form={correctionForm}
      initial={initial}
      choices={choices}
      onSaved={(data) => saved.push(data)}
    />,
  );
  press(screen.getByRole('button', { name: 'Clear New character status' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([{ ...initial, status: null }]);
});

it('the removal of a participant is announced with the number of remaining participants', async () => {
  const row = (character: string) => ({ character, exp: 1, isDead: false });
  const initial = {
    ...sessionForm.fromWire({ now: 0 }),
    participants: [row('p1:Ann'), row('p2:Bob'), row('p1:Ann')],
  };
  render(<Filling form={sessionForm} initial={initial} choices={choices} />);
  press(screen.getByRole('button', { name: 'Remove participant 2, Bob' }));
  await screen.findByText('Bob was removed. 2 participants are left.');
  press(screen.getByRole('button', { name: 'Remove participant 1, Ann' }));
  await screen.findByText('Ann was removed. One participant is left.');
});
