// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOwnGroup } from '#screens/layout/use-own-group.tsx';
import { useServices } from '#screens/shared/services.ts';
import { useQuery } from '@tanstack/react-query';
import { characterOf } from './support/people.ts';
import { show } from './support/screen.tsx';

const own = [
  characterOf({ id: 'p:Lyra', name: 'Lyra' }),
  characterOf({ id: 'p:Bram', name: 'Bram' }),
  characterOf({ id: 'p:Lorn', name: 'Lorn', status: 'dead' }),
];

function Group() {
  useQuery(useServices().api.characters.own());
  const group = useOwnGroup('/user/p%3ABram');
  return (
    <>
      <h3>
        {group.picture}
        {group.label}
      </h3>
      <ul>
        {group.items.map(({ id, label, picture, href, isCurrent }) => (
          <li key={id}>
            {picture}
            <a href={href} aria-current={isCurrent}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the group, and waits until its characters are read. @returns the calls for portraits */
async function showGroup(features: readonly string[], currentMember: object) {
  const tokenImages = new Map([['p:Lyra', 'data:image/png;base64,AA==']]);
  const { calls } = show(<Group />, {
    features,
    answers: { ownCharacters: own, currentMember, tokenImages },
  });
  await screen.findByRole('link', { name: 'Bram' });
  return () => calls.map(({ name }) => name).filter((name) => name.startsWith('tokenImage'));
}

it.each([
  [['tokenImages'], ['tokenImages'], [null, 'img', 'B']],
  [[], [], [null, null, null]],
])(
  'on a server with %j, the drawer loads the portraits of all active characters by the calls %j, and shows initials for missing ones',
  async (features, names, pictures) => {
    const calls = await showGroup(features, {});
    const shown = () =>
      screen.getAllByRole('listitem').map((item) => {
        const picture = item.querySelector<HTMLElement>('img, [data-initials]');
        return picture?.localName === 'img' ? 'img' : (picture?.dataset['initials'] ?? null);
      });
    await waitFor(() => expect(shown()).toEqual(pictures));
    expect(calls()).toEqual(names);
  },
);

it('the drawer links the member’s page and active characters, and marks the current page', async () => {
  await showGroup([], { id: 'a/1', username: 'Mira', avatar: 'b?2' });
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent]);
  expect(links).toEqual([
    ['Your characters', '/user', 'false'],
    ['Lyra', '/user/p%3ALyra', 'false'],
    ['Bram', '/user/p%3ABram', 'true'],
  ]);
  const heading = await screen.findByRole('heading', { level: 3, name: 'Mira' });
  expect(heading.querySelector('img')?.getAttribute('src')).toBe(
    'https://cdn.discordapp.com/avatars/a%2F1/b%3F2.png',
  );
});

it.each([
  ['no name for the member', { username: '' }, 'Your menu', '?'],
  ['no id for the picture of the member', { id: '', username: 'Mira', avatar: 'b' }, 'Mira', 'M'],
  ['no picture of the member', { id: 'a', username: 'Mira', avatar: null }, 'Mira', 'M'],
])(
  'if the server has %s, the drawer shows general words or an initial',
  async (_what, member, label, initials) => {
    await showGroup([], member);
    const heading = await screen.findByRole('heading', { level: 3, name: label });
    expect(heading.querySelector('img')).toBeNull();
    expect(heading.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials);
  },
);
