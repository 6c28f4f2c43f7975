// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { readCharacter } from '#core/contract/characters.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { CharacterPortrait } from '#screens/shared/characters/character-portrait.tsx';
import { statusLook } from '#screens/shared/characters/character-status.ts';
import { LevelLine, levelText } from '#screens/shared/characters/level-text.tsx';
import type { Level } from '#screens/shared/characters/level.ts';
import { useTokenImages } from '#screens/shared/characters/use-token-images.ts';
import { CharacterCard } from '#screens/user/character-card.tsx';
import { provided } from '../support/screen.tsx';
import type { Inputs } from '../support/scripted.ts';

const character = readCharacter({
  id: 'p:Lyra',
  name: 'Lyra',
  race: 'Elf',
  characterClass: ['Bard', 'Rogue'],
  status: 'npc',
});
const plain = readCharacter({ id: 'p:Bram', name: 'Bram' });

/** What the eye sees and what a screen reader reads. */
function readings(shown: ReactNode) {
  const { container, unmount } = render(shown);
  const seen = container.cloneNode(true) as HTMLElement;
  const heard = container.cloneNode(true) as HTMLElement;
  for (const hidden of heard.querySelectorAll('[aria-hidden]')) hidden.remove();
  const result = { all: seen.textContent, heard: heard.textContent };
  unmount();
  return result;
}

it.each<[level: Level, alone: string, heardAlone: string, line: string, plainLine: string]>([
  [{ state: 'known', level: '5' }, '5', '5', 'Lvl 5 Bard/Rogue Elf', 'Lvl 5 ??'],
  [{ state: 'unknown' }, 'Unknown', 'Unknown', 'Lvl Unknown Bard/Rogue Elf', 'Lvl Unknown ??'],
  [{ state: 'failed' }, 'Not loaded', 'Not loaded', 'Bard/Rogue Elf', '??'],
  [{ state: 'pending' }, '…', '', 'Bard/Rogue Elf', '??'],
])(
  'a level %o is shown alone and in a line; a placeholder is not read out',
  (level, alone, heardAlone, line, plainLine) => {
    expect(readings(levelText(level))).toEqual({ all: alone, heard: heardAlone });
    expect(readings(<LevelLine character={character} level={level} />).heard).toBe(line);
    expect(readings(<LevelLine character={plain} level={level} />).heard).toBe(plainLine);
  },
);

it('a level that loads has a placeholder in a line', () => {
  const { all } = readings(<LevelLine character={character} level={{ state: 'pending' }} />);
  expect(all).toBe('Lvl … Bard/Rogue ElfBard/Rogue Elf');
});

it('a short word with a hyphen stays in one piece', () => {
  render(<LevelLine character={{ ...character, race: 'Half-Elf' }} level={{ state: 'unknown' }} />);
  expect(getComputedStyle(screen.getByText('Half-Elf')).whiteSpace).toBe('nowrap');
});

it.each([
  ['active', 'success', 'Active'],
  ['dead', 'danger', 'Dead'],
  ['npc', 'neutral', 'NPC'],
  ['retired', 'neutral', 'Retired'],
  ['petrified', 'neutral', 'petrified'],
  ['toString', 'neutral', 'toString'],
])(
  'the status %s has its colour and its word, which is on a card unless it is active',
  (status, tone, word) => {
    expect(statusLook(status as 'active')).toMatchObject({ tone, word });
    const card = <CharacterCard character={{ ...character, status }} level={{ state: 'unknown' }} />;
    render(provided({ features: [] }).around(card));
    expect(screen.queryAllByText(word)).toHaveLength(word === 'Active' ? 0 : 1);
  },
);

it.each([
  [{ status: 500 }, undefined, 'An error occurred (500)'],
  [{ status: 0 }, undefined, 'An error occurred'],
  [{ status: 0, found: 'offline' as const }, undefined, ''],
  [{ status: 500 }, null, ''],
  [{ status: 0 }, 'data:seen', ''],
])(
  'a portrait whose image failed with %o, with the earlier image %s, says “%s”',
  async (failed, image, words) => {
    const { services, queries, around } = provided({ features: [] });
    const { queryKey } = services.api.characters.tokenImage(character.id);
    const failure = () => Promise.reject(new RequestFailure({ message: '', fields: {}, ...failed }));
    queries.setQueryData(queryKey, image);
    await queries.fetchQuery({ queryKey, queryFn: failure, retry: false }).catch(() => {});
    const portrait = (
      <CharacterPortrait character={character} level={{ state: 'unknown' }}>
        {null}
      </CharacterPortrait>
    );
    const { container } = render(around(portrait));
    expect(container.querySelector('p')?.textContent ?? '').toBe(words);
  },
);

it('token images have the order of their characters, and null for those that are missing or have not arrived', async () => {
  let arrive: (image: string) => void = () => {};
  const late = new Promise<string>((resolve) => void (arrive = resolve));
  const images: Record<string, unknown> = { a: 'data:a', b: late, c: null };
  const ids = ['b', 'a', 'c'];
  const tokenImage = ({ characterId }: Inputs) => images[String(characterId)];
  const { around } = provided({ features: [], answers: { tokenImage } });
  const { result } = renderHook(() => useTokenImages(ids), { wrapper: ({ children }) => around(children) });
  expect(result.current).toEqual([null, null, null]);
  await waitFor(() => expect(result.current).toEqual([null, 'data:a', null]));
  await act(async () => arrive('data:b'));
  await waitFor(() => expect(result.current).toEqual(['data:b', 'data:a', null]));
});
