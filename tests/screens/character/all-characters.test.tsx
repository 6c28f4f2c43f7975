// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { features as everything } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import { openPage } from '../support/open-page.tsx';
import { characterOf } from '../support/people.ts';

const noon = (day: number) => new Date(2030, 0, day, 12).getTime();
const lyra = { name: 'Lyra', created: noon(1), exp: 1_300, money: 1_234.5, lastPlayed: noon(2), player: 'p' };
const rows = [
  lyra,
  // The same name as the own character's, but of another player.
  { ...lyra, created: noon(3), player: 'q' },
  { name: 'Bram', created: null, exp: 0, money: 3, lastPlayed: null },
];

async function openTable(roles: readonly Role[] = [], features: readonly string[] = everything) {
  const opened = await openPage('/character/all', {
    roles,
    features,
    answers: {
      activeCharacterColumns: rows,
      ownCharacters: [characterOf({ created: noon(1) })],
      ownOverview: { characters: [characterOf({ created: noon(1) })], levels: null },
      experienceTable: { 0: '1', 1_000: '5' },
      tokenImages: new Map([['q:Lyra', 'data:image/png;base64,AA==']]),
    },
  });
  const table = within(await screen.findByRole('table'));
  await table.findAllByRole('rowheader');
  return { ...opened, table };
}

describe('the table of all characters', () => {
  it('shows each character’s values in their columns', async () => {
    const { table } = await openTable();
    await table.findAllByText('5');
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.slice(1)).toEqual([
      ['Bram', 'Unknown', '0', '1', '3.00 MO', 'Never'],
      ['Lyra', '01-01-2030', '1,300', '5', '1,234.50 MO', '02-01-2030'],
      ['Lyra', '03-01-2030', '1,300', '5', '1,234.50 MO', '02-01-2030'],
    ]);
  });

  it.for<[string, readonly Role[], readonly string[], string[]]>([
    ['a player', [], everything, ['/user/p%3ALyra']],
    [
      'a manager of characters',
      ['MANAGE_CHARACTERS'],
      everything,
      ['/user/p%3ALyra', '/character/history/q%3ALyra'],
    ],
    [
      'a manager, on a server without a journal',
      ['MANAGE_CHARACTERS'],
      everything.filter((feature) => feature !== 'journal'),
      ['/user/p%3ALyra'],
    ],
  ])(
    'for %s, links each name to the page that the member may open: the own profile or another’s history',
    async ([, roles, features, addresses]) => {
      const { table } = await openTable(roles, features);
      await waitFor(() =>
        expect(table.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses),
      );
      expect(
        table.queryAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent),
      ).toEqual(['Lyra', 'Lyra: history'].slice(0, addresses.length));
    },
  );

  it('has portraits, or initials, only if the server sends many images at once', async () => {
    const { table } = await openTable();
    expect(
      table.getAllByRole('rowheader').map((cell) => cell.querySelector('[data-initials]') !== null),
    ).toEqual([true, true, true]);
  });

  it('has no portraits if the server sends images one by one', async () => {
    const { table } = await openTable(
      [],
      everything.filter((feature) => feature !== 'tokenImages'),
    );
    expect(table.getAllByRole('rowheader').map((cell) => cell.querySelector('[data-initials], img'))).toEqual(
      [null, null, null],
    );
  });
});
