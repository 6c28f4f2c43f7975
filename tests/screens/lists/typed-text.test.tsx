// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useTypedText } from '#screens/shared/lists/use-typed-text.ts';
import { showInApp } from '../support/in-app.tsx';

/** Shows the text of a search whose address follows it. */
async function search() {
  const onSettled = vi.fn<(text: string, historyAction: string) => void>();
  let goTo: (text: string) => void = () => {};
  let onType: typeof goTo = () => {};
  function Search() {
    const [addressed, setAddressed] = useState('');
    goTo = setAddressed;
    const typing = useTypedText({ delay: 1, minimumLength: 2 }, addressed, (text, historyAction) => {
      onSettled(text, historyAction);
      setAddressed(text);
    });
    onType = typing.onType;
    return <p>Typed: {typing.typed}</p>;
  }
  await showInApp(<Search />);
  return {
    onSettled,
    /** Changes the address. */
    goTo: (text: string) => act(() => goTo(text)),
    /** Types a text, and waits until it is in the address. */
    async type(typed: string) {
      act(() => onType(typed));
      await waitFor(() => expect(onSettled.mock.lastCall?.[0]).toBe(typed.trim()));
    },
  };
}

it('a search adds one entry to the history, however often its text changes, and one for its end', async () => {
  const { type, onSettled } = await search();
  for (const typed of ['br', 'bra', 'bram ', '']) await type(typed);
  expect(onSettled.mock.calls).toEqual([
    ['br', 'push'],
    ['bra', 'replace'],
    ['bram', 'replace'],
    ['', 'push'],
  ]);
});

it('a search shows the text of the address when the address changes, and does not write this text again', async () => {
  const { type, goTo, onSettled } = await search();
  await type('bram');
  goTo('ann');
  await screen.findByText('Typed: ann');
  expect(onSettled).toHaveBeenCalledOnce();
});
