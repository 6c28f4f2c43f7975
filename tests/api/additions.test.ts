import { expect, it } from 'vitest';
import { characterRow } from '#core/contract/characters/character-row.ts';
import { inColumns } from '#core/contract/columns.ts';
import { features as everything } from '#core/contract/features.ts';
import { appWith } from './support.ts';

const ann = characterRow({ name: 'Ann', created: 1, money: 2.5 });
const image = { mimeType: 'image/png', image: 'AAAA' };
const done = { status: true, message: null, code: null };

/** The app's client for a server that offers `features`. */
const scene = (features: readonly string[]) =>
  appWith(
    async ({ url }) => {
      const [path, query] = url.split('?') as [string, string | undefined];
      const ids = new URLSearchParams(query).getAll('ids');
      const bodies: Record<string, unknown> = {
        '/character/tokenImages': Object.fromEntries(
          ids.map((id) => [id, id === 'p:faceless' ? null : image]),
        ),
        '/character/active/columns': [inColumns([ann])],
        '/character/active': [{ id: 'p:Ann', name: 'Ann', inventory: {} }],
      };
      if (path.endsWith('faceless/token'))
        return Response.json({ ...done, status: false, code: 404, message: 'none' }, { status: 404 });
      return Response.json(bodies[path] ?? (path.endsWith('/token') ? image : done));
    },
    { features },
  );

const imageIds = ['p:Ann', 'p:faceless', 'q:Bo & Co'];
it.each([
  [
    'by one request if the server supports it',
    ['tokenImages'],
    ['/character/tokenImages?ids=p%3AAnn&ids=p%3Afaceless&ids=q%3ABo+%26+Co'],
  ],
  ['one by one otherwise', [], imageIds.map((id) => `/character/${encodeURIComponent(id)}/token`)],
])('several token images are read, with the same result, %s', async (_how, features, urls) => {
  const { api, queries, requests } = scene(features);
  const images = imageIds.map((id) => queries.fetchQuery(api.characters.tokenImage(id)));
  const [face, none] = ['data:image/png;base64,AAAA', null];
  expect(await Promise.all(images)).toEqual([face, none, face]);
  expect(requests.map(({ url }) => url)).toEqual(urls);
});

it('the table of characters reads only its columns if the server supports it', async () => {
  const { api, queries, requests } = scene(['characterColumns']);
  expect(await queries.fetchQuery(api.characters.rows())).toEqual([ann]);
  expect(requests.map(({ url }) => url)).toEqual(['/character/active/columns']);
});

it('the table of characters reads whole characters, under the same key as the table of players, otherwise', async () => {
  const { api, queries, requests } = scene(everything.filter((feature) => feature !== 'characterColumns'));
  const rows = await queries.fetchQuery(api.characters.rows());
  expect(rows).toMatchObject([{ id: 'p:Ann', name: 'Ann', inventory: {} }]);
  expect(requests.map(({ url }) => url)).toEqual(['/character/active']);
  expect(api.characters.rows().queryKey).toEqual(api.characters.active().queryKey);
});

it('a sign-out is sent with the refresh token, even while the page unloads, if the server supports that', async () => {
  const { api, requests } = scene(['logout']);
  await api.auth.logOut('refresh');
  expect(requests).toMatchObject([{ url: '/auth/logout', method: 'POST', keepalive: true }]);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer refresh');
});

it('a sign-out is not sent if the server does not support it', async () => {
  const { api, requests } = scene(everything.filter((feature) => feature !== 'logout'));
  await api.auth.logOut('refresh');
  expect(requests).toEqual([]);
});

it('the expected price is sent with a sale only if the server checks it', async () => {
  const bodyTo = async (features: readonly string[]) => {
    const { api, requests } = scene(features);
    await api.characters.sell('p:Ann', 'Rope', { quantity: 2, cost: 2.5 });
    // Browsers limit the bodies of requests that outlive their page.
    expect(requests[0]!.keepalive).toBe(false);
    return requests[0]!.body;
  };
  const sale = { itemId: 'Rope', qty: 2, operation: 'SELL' };
  expect(await bodyTo(['saleCosts'])).toEqual({ ...sale, cost: 2.5 });
  expect(await bodyTo(everything.filter((feature) => feature !== 'saleCosts'))).toEqual(sale);
});
