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

function Group({ path = '/' }: { path?: string }) {
  const group = useOwnGroup(path);
  return (
    <>
      <h3>
        {group.picture}
        {group.label}
      </h3>
      <ul>
        {group.items.map(({ id, label, picture, href, isCurrent }) => (
          <li key={id} data-href={href} data-current={isCurrent}>
            {picture}
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

async function showGroup(features: readonly string[], path = '/', member: object = { username: 'Mira' }) {
  const made: string[] = [];
  const http = (async (name: string) => {
    made.push(name);
    if (name === 'tokenImages') return new Map([['p:Lyra', 'data:image/png;base64,AA==']]);
    return name === 'ownCharacters' ? own : member;
  }) as unknown as Http;
  const api = createApi(http, features);
  const queries = createQueries();
  await queries.fetchQuery(api.characters.own());
  render(
    <ServicesContext value={{ api } as unknown as Services}>
      <QueryClientProvider client={queries}>
        <Group path={path} />
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
  expect(document.querySelector('li :is(img, [data-initials])')).toBeNull();
});

it('the drawer links the member’s page and active characters, and marks the current page', async () => {
  await showGroup([], '/user/p%3ABram', { id: 'a/1', username: 'Mira', avatar: 'b?2' });
  const links = screen
    .getAllByRole('listitem')
    .map(({ textContent, dataset }) => [textContent, dataset['href'], dataset['current']]);
  expect(links).toEqual([
    ['Your characters', '/user', 'false'],
    ['Lyra', '/user/p%3ALyra', 'false'],
    ['Bram', '/user/p%3ABram', 'true'],
  ]);
  const heading = screen.getByRole('heading', { level: 3, name: 'Mira' });
  expect(heading.querySelector('img')?.getAttribute('src')).toBe(
    'https://cdn.discordapp.com/avatars/a%2F1/b%3F2.png',
  );
});

it.each([
  ['has no name for the member', { username: '' }, 'Your menu', '?'],
  ['has no id for the picture of the member', { id: '', username: 'Mira', avatar: 'b' }, 'Mira', 'M'],
  ['has no picture of the member', { id: 'a', username: 'Mira', avatar: null }, 'Mira', 'M'],
])(
  'if the server %s, the drawer shows general words or an initial',
  async (_what, member, label, initials) => {
    await showGroup([], '/', member);
    const heading = screen.getByRole('heading', { level: 3 });
    expect(heading.textContent).toBe(label);
    expect(heading.querySelector('img')).toBeNull();
    expect(heading.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials);
  },
);
