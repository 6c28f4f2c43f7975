// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { openPage } from '../support/open-page.tsx';

it('the first Escape in the quick search only empties it, and the second closes it', async () => {
  await openPage('/user', { answers: { ownOverview: { characters: [], levels: null } } });
  press(await screen.findByRole('button', { name: 'Quick search' }));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'ly' } });
  const escape = () => {
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.keyUp(field, { key: 'Escape' });
  };
  escape();
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.getByRole('dialog', { name: 'Quick search' })).toBeTruthy();
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
