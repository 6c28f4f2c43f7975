// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import type { Character } from '#core/contract/characters.ts';
import { LastSeenCharacters } from '#screens/user/last-seen.tsx';
import { characterOf } from './support/people.ts';
import { show } from './support/screen.tsx';
import { wordsOf } from './support/words.ts';

/** Shows these characters as last seen at `at`, with or without a table of levels. */
function showLastSeen(characters: readonly Character[], levels?: object, at = 0) {
  const restore = vi.fn(async () => {});
  const shown = show(<LastSeenCharacters />, { services: { lastSeen: { restore } as never } });
  act(() => {
    shown.queries.setQueryData(keys.ownCharacters, characters, { updatedAt: at });
    if (levels) shown.queries.setQueryData(keys.experienceTable, levels);
  });
  expect(shown.calls).toEqual([]);
  return { ...shown, restore };
}

it('a character as last seen has the level of all its experience, not only of that from sessions', async () => {
  const experience = { masterMS: 300, pbcMS: 300, errataMS: 300, sessionMS: 100 };
  showLastSeen([characterOf(experience)], { 0: '1', 900: '4', 1_000: '5' });
  expect((await screen.findByText(/Lvl/)).closest('p')?.textContent).toContain('5');
});

it('characters as last seen have their money and their items by name, and the time at which they were seen', async () => {
  const inventory = { Rope: 2, beeswax: 1_000 };
  const rich = characterOf({ money: 1_234.5, inventory, characterClass: ['Bard'], race: 'Elf' });
  const seen = new Date(2030, 0, 2, 18, 5).getTime();
  showLastSeen([rich, characterOf({ name: 'Bram', id: 'p:Bram', money: 1 })], undefined, seen);
  await screen.findByRole('heading', { level: 2, name: 'Your characters as last seen' });
  expect(screen.getByText(/as you last saw them, on 02-01-2030 18:05\./)).toBeTruthy();
  const cards = screen
    .getAllByRole('heading', { level: 3 })
    .map(({ parentElement }) => wordsOf(parentElement!.querySelectorAll('h3, p, dt, dd')));
  expect(cards).toEqual([
    ['Lyra', 'Bard Elf', '1,234.50 MO', 'beeswax', '1,000 owned', 'Rope', '2 owned'],
    ['Bram', '??', '1.00 MO', 'This character owns nothing yet.'],
  ]);
});

it('the stored characters are restored, and without any, nothing is shown', () => {
  const { container, restore } = showLastSeen([]);
  expect(container.textContent).toBe('');
  expect(restore).toHaveBeenCalledOnce();
});
