import { beforeAll, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { characterRowsIn } from '#core/contract/characters/character-row.ts';
import { characterIn } from '#core/contract/characters.ts';
import { listOf } from '#core/contract/reading.ts';
import { characterTable } from '#core/views/character-table.ts';
import { characterIdOf } from '#core/rules/names/names.ts';
import { sharedServer } from '../support/community.ts';

const whole = calls.activeCharacters.path;
const columns = calls.activeCharacterColumns.path;

/** So large that there are more active characters than one part of the answer contains. */
const sizes = { players: 1_200, characters: 1_400, items: 900, sessions: 900 };

const shared = sharedServer({}, sizes);
let token: string;

beforeAll(async () => {
  token = (await shared().signIn('demo-player')).authToken;
});

const ask = (url: string, headers: Record<string, string> = {}) => shared().ask({ url, headers }, token);

test('the columns show the same table as the whole characters, and name the player of each, so that rows can be links', async () => {
  const parts = (await ask(columns)).json();
  expect(parts.length).toBeGreaterThan(1);
  const rows = characterRowsIn(parts)!;
  const characters = listOf(characterIn)((await ask(whole)).json())!;
  expect(rows.length).toBeGreaterThan(1_000);
  const inOrder = { text: '', sort: { by: 'name', isDescending: false } } as const;
  expect(characterTable(rows).select(inOrder)).toEqual(characterTable(characters).select(inOrder));
  expect(rows.map(({ player, name }) => characterIdOf(player!, name))).toEqual(
    characters.map(({ id }) => id),
  );
});

test('compressed columns are less than a quarter of the whole characters', async () => {
  const sizeOf = async (url: string) => {
    const answer = await ask(url, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    return answer.rawPayload.length;
  };
  expect(await sizeOf(columns)).toBeLessThan((await sizeOf(whole)) / 4);
});
