// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, it } from 'vitest';
import { InsertSession } from '#screens/session/insert-session.tsx';
import { useOpened } from '#screens/session/party/use-opened.ts';
import { sessionOf } from '../support/people.ts';
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

const last = sessionOf({
  master: 'me:Mia',
  registrar: 'me',
  characters: [{ character: 'p1:Ann', ms: 1, isAlive: true }],
});

/** A form that says which master it was opened with. */
function Form({ isUntouched }: { isUntouched: boolean }) {
  const { opened, handle } = useOpened();
  useImperativeHandle(handle, () => ({ isUntouched: () => isUntouched, askToLeave() {} }));
  return <p>Opened with {opened.master || 'nobody'}</p>;
}

it.each([
  ['the form starts again with them, if the member has not touched it', true, 'Opened with me:Mia'],
  ['the form does not change if the member has touched it', false, 'Opened with nobody'],
])('once the member’s usual master is known, %s', async (_what, isUntouched, words) => {
  let answer: (characters: object[]) => void = () => {};
  const { calls, queries } = show(<Form isUntouched={isUntouched} />, {
    answers: {
      sessions: { entities: [last], nextAt: null },
      activeCharactersWithPlayer: () => new Promise((resolve) => (answer = resolve)),
    },
  });
  expect(screen.getByText('Opened with nobody')).toBeTruthy();
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(queries.isFetching()).toBe(1));
  await act(async () => answer([{ id: 'me:Mia' }, { id: 'me:Max' }]));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await screen.findByText(words);
});
