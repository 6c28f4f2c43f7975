// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import { createSubmissions } from '#app/actors/submissions.ts';
import type { SessionDraft } from '#core/contract/requests.ts';
import { InsertSession } from '#screens/session/insert-session.tsx';
import { show } from '../support/screen.tsx';

const person = (id: string, player: string) => ({
  id,
  name: id.split(':')[1],
  player: { playerId: id.split(':')[0], name: player },
});
const characters = [person('me:Mia', 'Mira'), person('p1:Éclair', 'Tom'), person('p2:Bob', 'Ulf')];

function showForm(registered: Promise<unknown> = Promise.resolve()) {
  const saved: SessionDraft[] = [];
  const shown = show(
    <I18nProvider locale="en-GB">
      <InsertSession />
    </I18nProvider>,
    {
      answers: {
        sessions: { entities: [], nextAt: null },
        activeCharactersWithPlayer: characters,
        labels: [{ id: 'l1', name: 'Heist' }],
      },
      flows: ({ drafts }) => ({
        submission: createSubmissions(drafts),
        writes: {
          registerSession: (draft: SessionDraft) => registered.then(() => saved.push(draft)),
        } as never,
      }),
    },
  );
  return { ...shown, saved };
}

it('a session is registered with the member’s only character as master and pasted names, whatever their accents', async () => {
  let answer: (act: number | null) => void = () => {};
  const { calls, saved, visited } = showForm(new Promise<number | null>((resolve) => (answer = resolve)));
  const master = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Master' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Master' }).value).toBe('Mia (Mira)'),
  );
  expect(master).toBeTruthy();
  expect(calls.find(({ name }) => name === 'labels')?.inputs['query']).toEqual({ labelType: 'SESSION' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: '  Vault ' } });
  const first = screen.getByRole('combobox', { name: 'Character' });
  act(() => first.focus());
  fireEvent.paste(first, { clipboardData: { getData: () => 'ECLAIR, bob' } });
  await screen.findByText('2 participants added.', { selector: '[aria-hidden]' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('Registering session...');
  answer(null);
  await within(dialog).findByText('“Vault”, 2 participants');
  expect(saved).toMatchObject([
    {
      title: 'Vault',
      masterId: 'me:Mia',
      labels: [],
      outcomes: [
        { characterId: 'p1:Éclair', exp: 0, isDead: false },
        { characterId: 'p2:Bob', exp: 0, isDead: false },
      ],
    },
  ]);
  const link = within(dialog).getByRole('link', { name: 'See the registered sessions' });
  expect(link.getAttribute('href')).toBe('/session/list');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
  expect(visited).toEqual(['/user']);
});
