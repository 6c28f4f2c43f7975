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

it('a character as last seen has the level of all its experience, not only of that from sessions', () => {
  const experience = { masterMS: 300, pbcMS: 300, errataMS: 300, sessionMS: 100 };
  const lyra = { id: 'p:Lyra', name: 'Lyra', status: 'active', money: 1, inventory: {}, proficiencies: [] };
  const queries = createQueries();
  queries.setQueryData(keys.ownCharacters, [{ ...lyra, characterClass: [], ...experience }]);
  queries.setQueryData(keys.experienceTable, { 0: '1', 900: '4', 1_000: '5' });
  const http = (() => Promise.reject(new Error('It reads nothing.'))) as unknown as Http;
  const services = { api: createApi(http, []), lastSeen: { restore: async () => {} } };
  render(
    <ServicesContext value={services as unknown as Services}>
      <QueryClientProvider client={queries}>
        <LastSeenCharacters />
      </QueryClientProvider>
    </ServicesContext>,
  );
  expect(screen.getByText(/Lvl/).closest('p')?.textContent).toContain('5');
});
