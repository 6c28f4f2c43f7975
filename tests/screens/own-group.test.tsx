// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { createQueries } from '#app/queries.ts';
import { useOwnGroup } from '#screens/layout/use-own-group.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

const character = { status: 'active', created: 1, inventory: {}, proficiencies: [] };
const own = [
  { ...character, id: 'p:Lyra', name: 'Lyra' },
  { ...character, id: 'p:Bram', name: 'Bram' },
  { ...character, id: 'p:Lorn', name: 'Lorn', status: 'dead' },
];

function Group() {
  return (
    <ul>
      {useOwnGroup('/').items.map(({ id, label, picture }) => (
        <li key={id}>
          {picture}
          {label}
        </li>
      ))}
    </ul>
  );
}

async function showGroup(features: readonly string[]) {
  const made: string[] = [];
  const http = (async (name: string) => {
    made.push(name);
    if (name === 'tokenImages') return new Map([['p:Lyra', 'data:image/png;base64,AA==']]);
    return name === 'ownCharacters' ? own : { username: 'Mira' };
  }) as unknown as Http;
  const api = createApi(http, features);
  const queries = createQueries();
  await queries.fetchQuery(api.characters.own());
  render(
    <ServicesContext value={{ api } as unknown as Services}>
      <QueryClientProvider client={queries}>
        <Group />
      </QueryClientProvider>
    </ServicesContext>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return made;
}

it('the drawer loads the portraits of all active characters in one call, and shows initials for missing portraits', async () => {
  const made = await showGroup(['tokenImages']);
  expect(made.filter((name) => name.startsWith('tokenImage'))).toEqual(['tokenImages']);
  const [, lyra, bram] = screen.getAllByRole('listitem');
  expect(lyra!.querySelector('img')?.alt).toBe('');
  expect(bram!.querySelector('[aria-hidden][data-initials="B"]')).not.toBeNull();
  expect(bram!.textContent).toBe('Bram');
});

it('the drawer shows no portraits if the server can only send them one by one', async () => {
  const made = await showGroup([]);
  expect(made.filter((name) => name.startsWith('tokenImage'))).toEqual([]);
  expect(document.querySelector('img, [data-initials]')).toBeNull();
});
