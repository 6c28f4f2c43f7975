// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useHistoryKey } from '#screens/shared/lists/use-history-key.ts';
import { useTypedText } from '#screens/shared/lists/use-typed-text.ts';
import { showInApp } from '../support/in-app.tsx';

/** Shows the text of a search whose address follows it. */
async function search() {
  const onSettled = vi.fn<(text: string, historyAction: string) => void>();
  let onType: (text: string) => void = () => {};
  function Search() {
    const [addressed, setAddressed] = useState('');
    const typing = useTypedText({ delay: 1, minimumLength: 2 }, addressed, (text, historyAction) => {
      onSettled(text, historyAction);
      setAddressed(text);
    });
    onType = typing.onType;
    return null;
  }
  await showInApp(<Search />);
  return {
    onSettled,
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

it('a screen has the key of its newest history entry, but not that of the next screen, before which it stays mounted', async () => {
  let key = '';
  const Screen = () => {
    key = useHistoryKey();
    return null;
  };
  const { router } = await showInApp(<Screen />);
  const current = () => router.state.location.state.__TSR_key;
  const first = current();
  expect(key).toBe(first);
  await act(() => router.navigate({ to: '/', search: { search: 'ale' } } as never));
  const second = current();
  expect(second).not.toBe(first);
  expect(key).toBe(second);
  await act(() => router.navigate({ to: '/other' } as never));
  expect(current()).not.toBe(second);
  expect(key).toBe(second);
});
