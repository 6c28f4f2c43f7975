// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnCharacters } from '#screens/user/own-characters.tsx';
import { characterOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

it('a member whose characters have all died learns how to create an active one, and sees them without links', async () => {
  const ownCharacters = [characterOf({ name: 'Bob', status: 'dead' })];
  show(<OwnCharacters />, { answers: { ownCharacters, experienceTable: { 0: '1' } } });
  const history = await screen.findByRole('list', { name: 'Character history' });
  expect(within(history).getAllByRole('heading')).toHaveLength(1);
  expect(within(history).queryByRole('link')).toBeNull();
  expect(screen.getByText('You have no active character yet.')).toBeTruthy();
  expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
  expect(screen.queryByText('No character of yours has retired or fallen so far.')).toBeNull();
});
