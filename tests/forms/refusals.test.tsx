// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { press } from '../ui/support/press.ts';
import { choices, describedBy, Filling } from './filling.tsx';

const participant = (character: string) => ({ character, exp: 1, isDead: false });
const initial = {
  ...sessionForm.fromWire({ now: 0 }),
  title: 'The vault',
  master: 'p1:Ann',
  participants: ['p1:Ann', 'p2:Bob', 'p3:Cyn'].map(participant),
};
const refusals = { title: 'This title is taken', 'participants.1.exp': 'This is too much' };

const form = (refused: Record<string, string>) => (
  <Filling form={sessionForm} initial={initial} choices={choices} refusals={refused} />
);
const title = () => screen.getByRole('textbox', { name: 'Title' });
const expOf = (number: number) =>
  within(screen.getByRole('group', { name: `Participant ${number}` })).getByRole('spinbutton', {
    name: 'Exp',
  });

it('the refusals of a save are replaced by those of the next one, of which the first gets the focus', async () => {
  const { rerender } = render(form(refusals));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  rerender(form({ 'participants.2.exp': 'This is too little' }));
  expect([title(), expOf(2), expOf(3)].map(describedBy)).toEqual(['', '', 'This is too little']);
  await waitFor(() => expect(document.activeElement).toBe(expOf(3)));
});

it('the removal of a participant removes their refusal, and moves those of the participants after them', async () => {
  render(form({ 'participants.0.exp': 'This is too much', 'participants.2.exp': 'This is too little' }));
  press(screen.getByRole('button', { name: 'Remove participant 1, Ann' }));
  await screen.findByText('Ann was removed. 2 participants are left.');
  expect([expOf(1), expOf(2)].map(describedBy)).toEqual(['', 'This is too little']);
});
