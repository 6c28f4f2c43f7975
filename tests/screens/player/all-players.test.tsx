// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { provideSettledText } from '#app/actors/searches.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { nameInId, ownerInId } from '#core/rules/names/names.ts';
import type { TableView } from '#screens/shared/lists/use-table-view.ts';
import type { PlayerSort } from '#core/views/table-columns.ts';
import { AllPlayers } from '#screens/player/all-players.tsx';
import { show } from '../support/screen.tsx';
import { refused } from '../support/scripted.ts';

const at = (day: number): number => new Date(2030, 0, day, 12).getTime();
const character = (id: string, lastPlayed: number | null, lastMastered: number | null) =>
  readCharacter({
    id,
    name: nameInId(id),
    player: ownerInId(id),
    status: 'active',
    lastPlayed,
    lastMastered,
  });
const characters = [
  character('a:Ann', at(3), at(2)),
  character('b:Bob', null, null),
  character('a:Abe', at(1), at(5)),
];
const players = [
  { playerId: 'b', name: 'Bea', dateJoined: null, masterSince: null },
  { playerId: 'a', name: 'Ada', dateJoined: at(1), masterSince: at(4) },
];

type Given = NonNullable<Parameters<typeof show>[1]>;

function showPlayers({ answers, ...given }: Given = {}) {
  const view: TableView<PlayerSort> = {
    filter: { text: '' },
    sort: { by: 'name', isDescending: false },
    page: 1,
  };
  return show(<AllPlayers address={{ view, onView: () => {} }} />, {
    answers: { activeCharacters: characters, playersByIds: players, ...answers },
    flows: { settledText: provideSettledText() },
    ...given,
  });
}

const rows = () => screen.getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) =>
    cell.querySelector('ul')
      ? [...cell.querySelectorAll('bdi')].map(({ textContent }) => textContent)
      : cell.textContent,
  );

describe('the table of all players', () => {
  it('has names, days, characters, and who is a master', async () => {
    const { calls } = showPlayers();
    await screen.findByText('Ada');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Date Joined',
      'Last Activity',
      'Active Characters',
      'Master',
    ]);
    expect(rows().map(cellsOf)).toEqual([
      ['Ada', '01-01-2030', '05-01-2030', ['Ann', 'Abe'], 'Master'],
      ['Bea', 'Unknown', 'Never', ['Bob'], 'Not a master'],
    ]);
    expect(rows().map((row) => row.querySelector('[data-master]')?.getAttribute('data-master'))).toEqual([
      'true',
      'false',
    ]);
    expect(screen.getByText('2 players, sorted by Name, ascending')).toBeTruthy();
    expect(calls.find(({ name }) => name === 'playersByIds')?.inputs['body']).toEqual(['a', 'b']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links each player’s sign-ins for administrators, if the server offers them', async () => {
    showPlayers({ roles: ['ADMIN'], features: ['signIns'] });
    await screen.findByText('Ada');
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sign-ins of Ada', '/signIns/a'],
      ['Sign-ins of Bea', '/signIns/b'],
    ]);
  });

  it('says that nobody has an active character', async () => {
    showPlayers({ answers: { activeCharacters: [], playersByIds: [] } });
    expect(await screen.findByText('Nobody has an active character yet.')).toBeTruthy();
    expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each(['activeCharacters', 'playersByIds'])('can be read again if %s was refused', async (call) => {
    let isRefused = true;
    const { calls } = showPlayers({
      answers: {
        [call]: () => {
          if (isRefused) refused()();
          return call === 'activeCharacters' ? characters : players;
        },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Could not load the players')).toBeTruthy();
    expect(screen.queryByText('Loading the players...')).toBeNull();
    isRefused = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(calls.filter(({ name }) => name === call)).toHaveLength(2);
  });
});
