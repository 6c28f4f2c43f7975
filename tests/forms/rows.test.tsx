// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adventureSessionForm } from '#forms/definitions/adventure-session.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { focused } from '../ui/support/combo-box.ts';
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

it('the removal of a participant is announced, and moves the focus to the next or last one’s button, and at the end to the button that adds one', async () => {
  const { button, add } = openSession([participant('p1:Ann'), participant('p2:Bob'), typed, participant('')]);
  press(button('Remove participant 1, Ann'));
  await screen.findByText('Ann was removed. 3 participants are left.');
  await waitFor(() => expect(focused()).toBe(button('Remove participant 1, Bob')));
  press(button('Remove participant 3'));
  await screen.findByText('Participant 3 was removed. 2 participants are left.');
  await waitFor(() => expect(focused()).toBe(button('Remove participant 2, Thand')));
  press(button('Remove participant 1, Bob'));
  press(button('Remove participant 1, Thand'));
  await screen.findByText('Thand was removed. No participant is left.');
  await waitFor(() => expect(focused()).toBe(add()));
});

it('the removal of the last participant causes an error at the list and at the button that adds one, which gets the focus on Save', async () => {
  const { button, add } = openSession([participant('p1:Ann')]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'The vault' } });
  press(button('Remove participant 1, Ann'));
  fireEvent.click(button('Save'));
  const words = { description: 'At least one participant is needed' };
  await screen.findByRole('group', { name: 'Participants', ...words });
  expect(screen.getByRole('button', { name: 'Add a participant', ...words })).toBe(add());
});

it('a new participant gets the focus', async () => {
  const { add } = openSession([participant('p1:Ann')]);
  press(add());
  await waitFor(() => expect(focused().closest('[role=group][aria-label="Participant 2"]')).not.toBeNull());
  expect(focused().getAttribute('role')).toBe('combobox');
});

it('what was found is offered only to characters who play', async () => {
  const initial = {
    ...empty,
    participants: [participant('p1:Ann')],
    items: [{ ...participant(''), item: 'Rope', quantity: 1 }],
  };
  render(<Filling form={adventureSessionForm} initial={initial} choices={choices} />);
  const row = within(screen.getByRole('group', { name: 'Item 1' }));
  const box = row.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  const afterTyping = (value: string) => {
    act(() => box.focus());
    fireEvent.input(box, { target: { value }, inputType: 'insertText' });
    act(() => box.blur());
    return box.value;
  };
  // A text that only one choice matches is completed.
  expect(['Bo', 'An'].map(afterTyping)).toEqual(['Bo', 'Ann (Mira)']);
});
