// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import { InsertSession } from '#screens/session/insert-session.tsx';
import { show } from '../support/screen.tsx';

const characters = ['me:Mia', 'p1:Éclair', 'p2:Bob'].map((id) => {
  const [playerId, name] = id.split(':');
  return { id, name, player: { playerId, name: 'Mira' } };
});

it('the form of a session begins with the member’s only character as master, and finds pasted names without their accents', async () => {
  show(
    <I18nProvider locale="en-GB">
      <InsertSession />
    </I18nProvider>,
    {
      answers: {
        sessions: { entities: [], nextAt: null },
        activeCharactersWithPlayer: characters,
        labels: [],
      },
      flows: { writes: {} as never },
    },
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Master' }).value).toBe('Mia (Mira)'),
  );
  const first = screen.getByRole('combobox', { name: 'Character' });
  act(() => first.focus());
  fireEvent.paste(first, { clipboardData: { getData: () => 'ECLAIR, bob' } });
  await screen.findByText('2 participants added.', { selector: '[aria-hidden]' });
  const party = screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Character' });
  expect(party.map(({ value }) => value)).toEqual(['Éclair (Mira)', 'Bob (Mira)']);
});
