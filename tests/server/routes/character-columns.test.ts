import { beforeAll, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { characterRowsIn } from '#core/contract/character-row.ts';
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

test('the columns show the same table as the whole characters', async () => {
  const parts = (await ask(columns)).json();
  expect(parts.length).toBeGreaterThan(1);
  const rows = characterRowsIn(parts)!;
  const characters = listOf(characterIn)((await ask(whole)).json())!.map((one) => ({ ...one, player: null }));
  expect(rows.length).toBeGreaterThan(1_000);
  const inOrder = { text: '', sort: { by: 'name', isDescending: false } } as const;
  expect(characterTable(rows).select(inOrder)).toEqual(characterTable(characters).select(inOrder));
});

test('compressed columns, also with the ids of the players, are less than a quarter of the whole characters', async () => {
  const sizeFor = async (member: string, url: string) => {
    const { authToken } = await shared().signIn(member);
    const answer = await shared().ask({ url, headers: { 'accept-encoding': 'br' } }, authToken);
    expect(answer.headers['content-encoding']).toBe('br');
    return answer.rawPayload.length;
  };
  const limit = (await sizeFor('demo-player', whole)) / 4;
  expect(await sizeFor('demo-player', columns)).toBeLessThan(limit);
  expect(await sizeFor('demo-keeper', columns)).toBeLessThan(limit);
});

test('only members who may read any character’s history get the ids of the players, one for each name', async () => {
  const parts = (await ask(columns)).json<{ player?: unknown }[]>();
  expect(parts.filter((part) => 'player' in part)).toEqual([]);
  const tag = String((await ask(columns)).headers['etag']);
  for (const member of ['demo-keeper', 'demo-admin']) {
    const { authToken } = await shared().signIn(member);
    const get = (headers = {}) => shared().ask({ url: columns, headers }, authToken);
    // A member's browser may have stored the answer without ids before the member became a manager.
    const answer = await get({ 'if-none-match': tag });
    expect(answer.statusCode).toBe(200);
    const rows = characterRowsIn(answer.json())!;
    const characters = listOf(characterIn)((await ask(whole)).json())!;
    expect(rows.map(({ player, name }) => characterIdOf(player!, name))).toEqual(
      characters.map(({ id }) => id),
    );
    const again = await get({ 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
  }
  expect((await ask(columns)).json()).toEqual(parts);
});
