// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHistoryKey } from '#screens/shared/lists/use-history-key.ts';
import { showInApp } from '../support/in-app.tsx';

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
