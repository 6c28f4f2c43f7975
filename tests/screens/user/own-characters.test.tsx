// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '#api/keys.ts';
import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { OwnCharacters } from '#screens/user/own-characters.tsx';
import { characterOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

const levels = { 0: '1', 100: '2' };
const own = (more: Partial<OwnCharacter>): OwnCharacter => ({ ...characterOf(), ...more });
const showOwn = (ownCharacters: OwnCharacter[]) =>
  show(<OwnCharacters />, { features: ['pages'], answers: { ownCharacters, experienceTable: levels } });

it('a member without active characters learns how to create one, and sees those with other statuses, even unknown ones, without links', async () => {
  showOwn([own({ name: 'Bob', status: 'dead' }), own({ id: 'p:Gus', name: 'Gus', status: 'petrified' })]);
  const history = await screen.findByRole('list', { name: 'Character history' });
  expect(within(history).getAllByRole('heading')).toHaveLength(2);
  expect(within(history).queryByRole('link')).toBeNull();
  expect(screen.getByText('You have no active character yet.')).toBeTruthy();
  expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
  expect(screen.queryByText('No character of yours has retired or fallen so far.')).toBeNull();
});

it('the card of a dead character says when it died, and leads to the session in which it did', async () => {
  const death = { session: null, title: null, date: Date.UTC(2026, 9, 3) };
  const inDusk = { ...death, session: 's', title: 'Dusk' };
  showOwn([own({ status: 'dead', death }), own({ id: 'p:Bob', name: 'Bob', status: 'dead', death: inDusk })]);
  const card = (await screen.findByRole('heading', { name: 'Lyra' })).closest('li')!;
  expect(card.textContent).toContain('Died on 03-10-2026');
  expect(screen.getByRole('link', { name: 'Dusk' }).getAttribute('href')).toBe('/session/s');
});

it('a new level and a death that arrive while the page is shown are announced and marked', async () => {
  const before = [own({ sessionMS: 90 }), own({ id: 'p:Bob', name: 'Bob' })];
  const { queries } = showOwn(before);
  await screen.findByText('90 Exp, 10 more to level 2');
  const after = [own({ sessionMS: 100 }), own({ id: 'p:Bob', name: 'Bob', status: 'dead' })];
  act(() => void queries.setQueryData(keys.ownCharacters, after));
  await screen.findByText('Level 2 reached');
  screen.getByText('Lyra has reached level 2. Bob has died.');
});

it('a member without any character is not sent to adventures that the server does not have', async () => {
  showOwn([]);
  await screen.findByRole('link', { name: 'the sessions' });
  expect(screen.queryByText(/^Sign up for/)).toBeNull();
});
