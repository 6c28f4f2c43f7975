import { expect, test } from 'vitest';
import { pngBytes, upload } from '../support/images.ts';
import { bram, sharedServer } from '../support/community.ts';
import { failure, imagePath, lyra } from '../support/serve.ts';

const shared = sharedServer();

async function scene() {
  const server = shared();
  const { authToken } = await server.signIn('demo-player');
  const ask = (ids: readonly string[], headers: Record<string, string> = {}) => {
    const query = new URLSearchParams(ids.map((id) => ['ids', id]));
    return server.ask({ url: `/character/tokenImages?${query}`, headers }, authToken);
  };
  return { server, authToken, ask };
}

test('a call for several token images returns each image as the single call does, or null for a character without one', async () => {
  const { server, authToken, ask } = await scene();
  const alone = (await server.ask({ url: imagePath(lyra) }, authToken)).json();
  const odd = ['demo-player:Nobody', '__proto__', 'constructor', 'a&ids=b', 'é🐉/%'];
  const answer = await ask([lyra, bram, ...odd, lyra]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const images = new Map(Object.entries(JSON.parse(answer.body)));
  expect([...images.keys()].toSorted()).toEqual([lyra, bram, ...odd].toSorted());
  expect(images.get(lyra)).toEqual(alone);
  for (const id of [bram, ...odd]) expect([id, images.get(id)]).toEqual([id, null]);
});

test('the answer can be stored only by the member’s browser, and is sent again only after a change', async () => {
  const { server, authToken, ask } = await scene();
  const first = await ask([lyra, bram]);
  const tag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  for (const storedTag of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
    const again = await ask([lyra, bram], { 'if-none-match': storedTag });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
  }
  await server.ask({ method: 'POST', url: imagePath(bram), ...upload(pngBytes(100)) }, authToken);
  const changed = await ask([lyra, bram], { 'if-none-match': tag });
  expect([changed.statusCode, changed.headers['etag'] === tag]).toEqual([200, false]);
});

test('a call for several token images accepts a single id, but no empty list', async () => {
  const { ask } = await scene();
  expect(Object.keys((await ask([lyra])).json())).toEqual([lyra]);
  expect(failure(await ask([])).code).toBe(400);
});
