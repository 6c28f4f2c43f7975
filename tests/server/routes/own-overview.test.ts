import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { OwnCharacter } from '#core/contract/own-overview.ts';
import { bram, sharedServer } from '../support/community.ts';
import { pngBytes, upload } from '../support/images.ts';
import { imagePath, lyra } from '../support/serve.ts';

const overview = calls.ownOverview.path;

const shared = sharedServer();

async function scene(member = 'demo-player') {
  const { ask: send, signIn } = shared();
  const { authToken } = await signIn(member);
  const ask = (url: string, headers: Record<string, string> = {}) => send({ url, headers }, authToken);
  const uploadTo = (id: string) =>
    send({ method: 'POST', url: imagePath(id), ...upload(pngBytes(100)) }, authToken);
  return { ask, uploadTo };
}

const versionsIn = (body: { entities: OwnCharacter[] }) =>
  new Map(body.entities.map(({ id, tokenVersion }) => [id, tokenVersion]));

test.each(['demo-player', 'demo-keeper', 'demo-newcomer'])(
  'the overview of %s has the same characters and levels as the calls that it replaces',
  async (member) => {
    const { ask } = await scene(member);
    const { entities, table } = (await ask(overview)).json();
    const characters = (entities as OwnCharacter[]).map((own) => {
      const { tokenVersion: _, ...character } = own;
      return character;
    });
    expect(characters).toEqual((await ask(calls.ownCharacters.path)).json());
    expect({ table }).toEqual((await ask(calls.experienceTable.path)).json());
  },
);

test('the overview has a version for each character with a token image, and for no other', async () => {
  const { ask } = await scene();
  const versions = versionsIn((await ask(overview)).json());
  const query = new URLSearchParams([...versions.keys()].map((id) => ['ids', id]));
  const images = (await ask(`${calls.tokenImages.path}?${query}`)).json<Record<string, object | null>>();
  expect([versions.get(lyra), versions.get(bram)]).toEqual([1, null]);
  for (const [id, version] of versions) expect([id, version !== null]).toEqual([id, images[id] !== null]);
});

test('each upload gives a character’s token image a larger version, and changes no other version', async () => {
  const { ask, uploadTo } = await scene();
  const tag = String((await ask(overview)).headers['etag']);
  for (const expected of [
    [1, 1],
    [2, 1],
    [2, 2],
  ]) {
    expect((await uploadTo(expected[0] === expected[1] ? bram : lyra)).statusCode).toBe(200);
    const answer = await ask(overview, { 'if-none-match': tag });
    expect(answer.statusCode).toBe(200);
    const versions = versionsIn(answer.json());
    expect([versions.get(lyra), versions.get(bram)]).toEqual(expected);
  }
});
