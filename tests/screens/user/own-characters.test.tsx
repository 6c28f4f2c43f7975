// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import { OwnCharacters } from '#screens/user/own-characters.tsx';
import { show } from '../support/screen.tsx';

const character = (name: string, more: Partial<WireCharacter> = {}) =>
  readCharacter({
    id: `me:${name}`,
    name,
    player: 'me',
    status: 'active',
    characterClass: ['Bard'],
    race: 'Elf',
    ...more,
  });

async function showOwn(own: readonly unknown[]) {
  const shown = show(<OwnCharacters />, {
    answers: { ownCharacters: own, experienceTable: { 0: '1', 900: '4', 1_000: '5' } },
    features: ['journal'],
  });
  await screen.findByRole('heading', { level: 2, name: 'Character history' });
  return shown;
}

/** The texts and addresses of the cards of a list. */
const cardsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((card) => [
      card.querySelector('h3')?.textContent,
      card.querySelector('p')?.textContent,
      card.querySelector('a')?.getAttribute('href') ?? null,
    ]);

describe('the member’s own characters', () => {
  it('are listed by whether they are active, with the level of all their experience; only active ones have a link', async () => {
    await showOwn([
      character('Ann', { sessionMS: 100, masterMS: 300, pbcMS: 300, errataMS: 300 }),
      character('Bob', { status: 'dead', sessionMS: 900 }),
      character('Cid & Co'),
      character('Dot', { status: 'retired' }),
    ]);
    await waitFor(() =>
      expect(cardsOf('Your active characters')).toEqual([
        ['Ann', 'Lvl 5 Bard Elf', '/user/me%3AAnn'],
        ['Cid & Co', 'Lvl 1 Bard Elf', '/user/me%3ACid%20%26%20Co'],
      ]),
    );
    expect(cardsOf('Character history')).toEqual([
      ['Bob', 'Lvl 4 Bard Elf', null],
      ['Dot', 'Lvl 1 Bard Elf', null],
    ]);
  });

  it('are missed separately: a hint says how to create an active one', async () => {
    await showOwn([character('Bob', { status: 'dead' })]);
    expect(screen.getByText('You have no active character yet.')).toBeTruthy();
    expect(screen.getByText(/^Create a character with the bot/)).toBeTruthy();
    expect(screen.queryByText('No character of yours has retired or fallen so far.')).toBeNull();
    expect(cardsOf('Character history')).toHaveLength(1);
  });
});
