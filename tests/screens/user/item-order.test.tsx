// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '#api/keys.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { PrintedSheet } from '#screens/character/paper/printed-sheet.tsx';
import { LastSeenCharacters } from '#screens/user/last-seen.tsx';
import { show } from '../support/screen.tsx';

const lyra = readCharacter({
  id: 'me:Lyra',
  name: 'Lyra',
  player: 'me',
  status: 'active',
  inventory: { Zither: 1, rope: 2, Éclair: 3, Apple: 4 },
});
const inOrder = [
  ['Apple', '4'],
  ['Éclair', '3'],
  ['rope', '2'],
  ['Zither', '1'],
];

it('a character as last seen has its items by name, without regard to case and accents', async () => {
  const { queries } = show(<LastSeenCharacters />);
  act(() => void queries.setQueryData(keys.ownCharacters, [lyra]));
  const terms = await screen.findAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent.split(' ')[0]])).toEqual(
    inOrder,
  );
});

it('a character on paper has its items by name, without regard to case and accents', () => {
  show(<PrintedSheet character={lyra} />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const rows = screen.getByRole('list', { name: 'Inventory' }).querySelectorAll('li');
  expect([...rows].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(inOrder);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('list', { name: 'Inventory' })).toBeNull();
});
