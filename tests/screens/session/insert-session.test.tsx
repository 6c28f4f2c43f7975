// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import type { SessionDraft } from '#core/contract/requests.ts';
import { InsertSession } from '#screens/session/insert-session.tsx';
import { show } from '../support/screen.tsx';

const characters = ['me:Mia', 'p1:Éclair', 'p2:Bob'].map((id) => {
  const [playerId, name] = id.split(':');
  return { id, name, player: { playerId, name: 'Mira' } };
});

it('a session is registered with the member’s only character as master and pasted names, whatever their accents', async () => {
  const saved: SessionDraft[] = [];
  let answer: (act: number | null) => void = () => {};
  const registered = new Promise<number | null>((resolve) => (answer = resolve));
  const { visited } = show(
    <I18nProvider locale="en-GB">
      <InsertSession />
    </I18nProvider>,
    {
      answers: {
        sessions: { entities: [], nextAt: null },
        activeCharactersWithPlayer: characters,
        labels: [],
      },
      flows: {
        writes: {
          registerSession: (draft: SessionDraft) => registered.then(() => saved.push(draft)),
        } as never,
      },
    },
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Master' }).value).toBe('Mia (Mira)'),
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: '  Vault ' } });
  const first = screen.getByRole('combobox', { name: 'Character' });
  act(() => first.focus());
  fireEvent.paste(first, { clipboardData: { getData: () => 'ECLAIR, bob' } });
  await screen.findByText('2 participants added.', { selector: '[aria-hidden]' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('Registering session...');
  answer(null);
  await dialog.findByText(
    'The session “Vault” with 2 participants was registered. Ok leads to your characters.',
  );
  expect(saved).toMatchObject([
    {
      title: 'Vault',
      masterId: 'me:Mia',
      outcomes: [{ characterId: 'p1:Éclair' }, { characterId: 'p2:Bob' }],
    },
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Ok' }));
  expect(visited).toEqual(['/user']);
});
