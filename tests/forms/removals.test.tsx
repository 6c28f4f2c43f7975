// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { press } from '../ui/support/press.ts';
import { choices, Filling } from './filling.tsx';

const empty = sessionForm.fromWire({ now: 0 });
const participant = (character: string) => ({ character, exp: 1, isDead: false });
const typed = { ...participant(''), character: { typed: 'Thand' } };

function openSession(participants: (typeof empty)['participants']) {
  render(<Filling form={sessionForm} initial={{ ...empty, participants }} choices={choices} />);
  const button = (name: string) => screen.getByRole('button', { name });
  return { button, add: () => button('Add a participant') };
}

describe('the removal of a participant', () => {
  it('is announced, and moves the focus to the next one’s button, and at the end to the button that adds one', async () => {
    const { button, add } = openSession([participant('p1:Ann'), participant('p2:Bob'), typed]);
    press(button('Remove participant 1, Ann'));
    await screen.findByText('Ann was removed. 2 participants are left.');
    await waitFor(() => expect(document.activeElement).toBe(button('Remove participant 1, Bob')));
    press(button('Remove participant 1, Bob'));
    press(button('Remove participant 1, Thand'));
    await screen.findByText('Thand was removed. No participant is left.');
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
