// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { expect, it } from 'vitest';
import { useOpened } from '#screens/session/party/use-opened.ts';
import { sessionOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

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
