// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Session } from '#core/contract/sessions.ts';
import { type ConfirmedInput, confirmedWriteMachine } from '#machines/confirmed-write.ts';
import { SessionList } from '#screens/session/session-list.tsx';
import { show } from '../support/screen.tsx';

const dusk: Session = {
  id: 's1',
  title: 'Dusk',
  master: 'p1:Ann',
  date: new Date(2025, 2, 4, 20, 5).getTime(),
  labels: [],
  characters: [{ character: 'p2:Bob', ms: 1_200, isAlive: true }],
};
const sessions: Session[] = [
  dusk,
  { ...dusk, id: 's2', date: null },
  { ...dusk, id: 's3', title: null, master: ' : ', date: null, characters: [] },
];

it.each([
  [
    'Delete Dusk, 04-03-2025 20:05',
    'It was led by Ann and registered on 04-03-2025 20:05, with 1 character.',
    's1',
  ],
  ['Delete Unknown', 'It was led by Unknown and registered on Unknown, with 0 characters.', 's3'],
])(
  '“%s” asks about the session with its values, and deletes this session and no other',
  async (name, details, id) => {
    const deleted: string[] = [];
    const confirmedWrite = confirmedWriteMachine.provide({
      actors: { write: fromPromise<void, ConfirmedInput>(async ({ input }) => void deleted.push(input.id)) },
    });
    show(<SessionList view={{ filter: {}, sort: null, page: 1 }} onView={() => {}} />, {
      answers: { sessions: { entities: sessions, nextAt: null }, sessionCount: sessions.length },
      roles: ['MANAGE_SESSIONS'],
      flows: { confirmedWrite },
    });
    // The time distinguishes sessions with the same title.
    const buttons = await screen.findAllByRole('button', { name: /^Delete/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Delete Dusk, 04-03-2025 20:05',
      'Delete Dusk, Unknown',
      'Delete Unknown',
    ]);
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      return within(await screen.findByRole('alertdialog', { name: 'Delete this session?' }));
    };
    const question = await ask();
    question.getByText(
      /^Do you want to delete the session .*\?\. This will also undo the exp assigned, but will not undo other effects, like items assignment\./,
    );
    question.getByText(details);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deleted).toEqual([]);
    fireEvent.click((await ask()).getByRole('button', { name: 'I understand, delete' }));
    await waitFor(() => expect(deleted).toEqual([id]));
  },
);
