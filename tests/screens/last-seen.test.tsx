// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { createQueries } from '#app/queries.ts';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import { LastSeenCharacters } from '#screens/user/last-seen.tsx';

/** Shows these characters as last seen, with or without a table of levels. */
function showLastSeen(characters: readonly object[], levels?: object, at?: number) {
  const queries = createQueries();
  queries.setQueryData(keys.ownCharacters, characters, at === undefined ? {} : { updatedAt: at });
  if (levels) queries.setQueryData(keys.experienceTable, levels);
  const http = (() => Promise.reject(new Error('It reads nothing.'))) as unknown as Http;
  let restored = 0;
  const services = { api: createApi(http, []), lastSeen: { restore: async () => void (restored += 1) } };
  const shown = render(
    <ServicesContext value={services as unknown as Services}>
      <QueryClientProvider client={queries}>
        <LastSeenCharacters />
      </QueryClientProvider>
    </ServicesContext>,
  );
  return { ...shown, restored: () => restored };
}

const lyra = {
  id: 'p:Lyra',
  name: 'Lyra',
  status: 'active',
  money: 1,
  inventory: {},
  proficiencies: [],
  characterClass: [],
};

it('a character as last seen has the level of all its experience, not only of that from sessions', () => {
  const experience = { masterMS: 300, pbcMS: 300, errataMS: 300, sessionMS: 100 };
  showLastSeen([{ ...lyra, ...experience }], { 0: '1', 900: '4', 1_000: '5' });
  expect(screen.getByText(/Lvl/).closest('p')?.textContent).toContain('5');
});

it('characters as last seen have their money and their items by name, and the time at which they were seen', () => {
  const rich = {
    ...lyra,
    money: 1_234.5,
    inventory: { rope: 2, Beeswax: 1_000 },
    characterClass: ['Bard'],
    race: 'Elf',
  };
  showLastSeen(
    [rich, { ...lyra, name: 'Bram', id: 'p:Bram' }],
    undefined,
    new Date(2030, 0, 2, 18, 5).getTime(),
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Your characters as last seen' })).toBeTruthy();
  expect(screen.getByText(/as you last saw them, on 02-01-2030 18:05\./)).toBeTruthy();
  const cards = screen
    .getAllByRole('heading', { level: 3 })
    .map(({ parentElement }) =>
      [...parentElement!.querySelectorAll('h3, p, dt, dd')].map(({ textContent }) => textContent),
    );
  expect(cards).toEqual([
    ['Lyra', 'Bard Elf', '1,234.5 MO', 'Beeswax', '1,000 owned', 'rope', '2 owned'],
    ['Bram', '??', '1 MO', 'This character owns nothing yet.'],
  ]);
});

it('the stored characters are restored, and without any, nothing is shown', () => {
  const { container, restored } = showLastSeen([]);
  expect(container.textContent).toBe('');
  expect(restored()).toBe(1);
});
