// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '#api/keys.ts';
import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { OwnCharacters } from '#screens/user/own-characters.tsx';
import { characterOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

const game = { session: 's', title: 'The Sunken Crypt', date: Date.UTC(2026, 9, 3) };
const levels = { 0: '1', 100: '2' };
const own = (more: Partial<OwnCharacter>): OwnCharacter => ({ ...characterOf(), ...more });
const showOwn = (ownCharacters: OwnCharacter[]) =>
  show(<OwnCharacters />, { answers: { ownCharacters, experienceTable: levels } });

it('a member whose characters have all died learns how to create an active one, and sees them without links', async () => {
  showOwn([own({ name: 'Bob', status: 'dead' })]);
  const history = await screen.findByRole('list', { name: 'Character history' });
  expect(within(history).getAllByRole('heading')).toHaveLength(1);
  expect(within(history).queryByRole('link')).toBeNull();
  expect(screen.getByText('You have no active character yet.')).toBeTruthy();
  expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
  expect(screen.queryByText('No character of yours has retired or fallen so far.')).toBeNull();
});

it.each<[string, Partial<OwnCharacter>, string[]]>([
  [
    'active one',
    { sessionMS: 60, money: 12, lastGame: game },
    ['60 Exp, 40 more to level 2', '12.00 MO', 'Last game: The Sunken Crypt, 03-10-2026'],
  ],
  ['one that never played', { lastGame: null, death: null }, ['No game yet']],
  [
    'one that a session killed',
    { status: 'dead', lastGame: game, death: game },
    ['Dead', 'Died on 03-10-2026 in The Sunken Crypt'],
  ],
  [
    'one that a correction killed',
    { status: 'dead', lastGame: game, death: { ...game, session: null, title: null } },
    ['Died on 03-10-2026'],
  ],
])(
  'the card of an %s says its money, its way to the next level and its last game or death',
  async (_one, more, words) => {
    showOwn([own(more)]);
    const card = (await screen.findByRole('heading', { name: 'Lyra' })).closest('li')!;
    await within(card).findByText(/^Lvl \d/);
    for (const one of words) expect(card.textContent).toContain(one);
    expect(within(card).queryByText('Active')).toBeNull();
  },
);

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
