// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

const empty = sessionForm.fromWire({ now: 0 });
const participant = (character: string) => ({ character, exp: 1, isDead: false });

function openSession(participants: (typeof empty)['participants']) {
  render(<Filling form={sessionForm} initial={{ ...empty, participants }} choices={choices} />);
  const button = (name: string) => screen.getByRole('button', { name });
  return { button, add: () => button('Add a participant') };
}

describe('the removal of a participant', () => {
  it('is announced with the name and the number of remaining participants', async () => {
    const { button } = openSession(['p1:Ann', 'p2:Bob', 'p1:Ann'].map(participant));
    press(button('Remove participant 2, Bob'));
    await screen.findByText('Bob was removed. 2 participants are left.');
    press(button('Remove participant 1, Ann'));
    await screen.findByText('Ann was removed. One participant is left.');
  });

  it('is announced with the typed name or, without a name, with the number', async () => {
    const { button } = openSession([{ ...participant(''), character: { typed: 'Thand' } }, participant('')]);
    press(button('Remove participant 2'));
    await screen.findByText('Participant 2 was removed. One participant is left.');
    press(button('Remove participant 1, Thand'));
    await screen.findByText('Thand was removed. No participant is left.');
  });

  it('moves the focus to the next one’s button, then to the last one’s, and at the end to the button that adds one', async () => {
    const { button, add } = openSession(['p1:Ann', 'p2:Bob', 'p1:Ann'].map(participant));
    press(button('Remove participant 1, Ann'));
    await waitFor(() => expect(document.activeElement).toBe(button('Remove participant 1, Bob')));
    press(button('Remove participant 2, Ann'));
    await waitFor(() => expect(document.activeElement).toBe(button('Remove participant 1, Bob')));
    press(button('Remove participant 1, Bob'));
    await waitFor(() => expect(document.activeElement).toBe(add()));
  });

  it('of the last one causes an error at the list and at the button that adds one, which gets the focus on Save', async () => {
    const { button, add } = openSession([participant('p1:Ann')]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'The vault' } });
    press(button('Remove participant 1, Ann'));
    fireEvent.click(button('Save'));
    const words = { description: 'At least one participant is needed' };
    await screen.findByRole('group', { name: 'Participants', ...words });
    expect(screen.getByRole('button', { name: 'Add a participant', ...words })).toBe(add());
  });
});
