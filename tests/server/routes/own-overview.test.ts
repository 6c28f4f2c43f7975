import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { bram, sharedServer } from '../support/community.ts';
import { pngBytes, upload } from '../support/images.ts';
import { imagePath, lyra } from '../support/serve.ts';

const overview = calls.ownOverview.path;

const shared = sharedServer();

const versionsIn = (body: { entities: OwnCharacter[] }) =>
  new Map(body.entities.map(({ id, tokenVersion }) => [id, tokenVersion]));

test('the overview has a version for each character with a token image, and each upload increases only that version', async () => {
  const { ask: send, signIn } = shared();
  const { authToken } = await signIn('demo-player');
  const ask = (url: string, headers: Record<string, string> = {}) => send({ url, headers }, authToken);
  const first = await ask(overview);
  const tag = String(first.headers['etag']);
  const before = versionsIn(first.json());
  expect([before.get(lyra), before.get(bram)]).toEqual([1, null]);
  const query = new URLSearchParams([...before.keys()].map((id) => ['ids', id]));
  const images = (await ask(`${calls.tokenImages.path}?${query}`)).json<Record<string, object | null>>();
  for (const [id, version] of before) expect([id, version !== null]).toEqual([id, images[id] !== null]);
  for (const [id, ...expected] of [
    [bram, 1, 1],
    [lyra, 2, 1],
    [bram, 2, 2],
  ] as const) {
    await send({ method: 'POST', url: imagePath(id), ...upload(pngBytes(100)) }, authToken);
    const answer = await ask(overview, { 'if-none-match': tag });
    expect(answer.statusCode).toBe(200);
    const versions = versionsIn(answer.json());
    expect([versions.get(lyra), versions.get(bram)]).toEqual(expected);
  }
});
