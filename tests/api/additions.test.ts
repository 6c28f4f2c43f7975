import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
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

describe('several token images', () => {
  const ids = ['p:Ann', 'p:faceless', 'q:Bo & Co'];
  const loadImages = (api: ReturnType<typeof scene>['api']) => {
    const queries = new QueryClient();
    return Promise.all(ids.map((id) => queries.fetchQuery(api.characters.tokenImage(id))));
  };
  const expectedImages = ['data:image/png;base64,AAAA', null, 'data:image/png;base64,AAAA'];

  it('share one request if the server supports it', async () => {
    const { api, requests } = scene(['tokenImages']);
    expect(await loadImages(api)).toEqual(expectedImages);
    expect(requests.map(({ url }) => url)).toEqual([
      '/character/tokenImages?ids=p%3AAnn&ids=p%3Afaceless&ids=q%3ABo+%26+Co',
    ]);
  });

  it('are requested one by one, with the same result, if the server does not support a common request', async () => {
    const { api, requests } = scene([]);
    expect(await loadImages(api)).toEqual(expectedImages);
    expect(requests.map(({ url }) => url)).toEqual(
      ids.map((id) => `/character/${encodeURIComponent(id)}/token`),
    );
  });
});

describe('the table of characters', () => {
  const pathsOf = async (features: readonly string[]) => {
    const { api, requests } = scene(features);
    const rows = await new QueryClient().fetchQuery(api.characters.rows());
    return { rows, paths: requests.map(({ url }) => url) };
  };

  it('reads only its columns if the server supports it', async () => {
    expect(await pathsOf(['characterColumns'])).toEqual({
      rows: [ann],
      paths: ['/character/active/columns'],
    });
  });

  it('reads whole characters, under the same key as the table of players, if the server does not support columns', async () => {
    const without = everything.filter((feature) => feature !== 'characterColumns');
    const { rows, paths } = await pathsOf(without);
    expect(paths).toEqual(['/character/active']);
    expect(rows).toMatchObject([{ id: 'p:Ann', name: 'Ann', inventory: {} }]);
    const { characters } = scene(without).api;
    expect(characters.rows().queryKey).toEqual(characters.active().queryKey);
  });
});

describe('a sign-out', () => {
  it('is sent with the refresh token, even while the page unloads, if the server supports that', async () => {
    const { api, requests } = scene(['logout']);
    await api.auth.logOut('refresh');
    expect(requests).toMatchObject([{ url: '/auth/logout', method: 'POST', keepalive: true }]);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer refresh');
  });

  it('is not sent if the server does not support it', async () => {
    const { api, requests } = scene(everything.filter((feature) => feature !== 'logout'));
    await api.auth.logOut('refresh');
    expect(requests).toEqual([]);
  });
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
