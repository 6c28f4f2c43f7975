import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import { features as everything } from '#core/contract/features.ts';

interface Heard {
  url: string;
  method: string;
  headers: Headers;
  keepalive: boolean;
  /** The request body. */
  sent: string;
}

const image = { mimeType: 'image/png', image: 'AAAA' };
const done = { status: true, message: null, code: null };

/** The app's client of a server that announces `features`, and the requests that it sends. */
function scene(features: readonly string[], answerHeaders: HeadersInit = {}) {
  const heard: Heard[] = [];
  function answerTo(url: string): [status: number, body: unknown] {
    if (url.startsWith('/character/tokenImages?')) {
      const ids = new URLSearchParams(url.split('?')[1]).getAll('ids');
      return [200, Object.fromEntries(ids.map((id) => [id, id.endsWith('faceless') ? null : image]))];
    }
    if (url.endsWith('faceless/token')) return [404, { ...done, status: false, code: 404, message: 'none' }];
    return [200, url.endsWith('/token') ? image : done];
  }
  const http = createHttp({
    apiUrl: '',
    features,
    access: { token: async () => 'jwt', renew: async () => null },
    fetch: async (address, init = {}) => {
      const url = typeof address === 'string' ? address : '';
      const headers = new Headers(init.headers);
      const { method = 'GET', keepalive = false } = init;
      heard.push({ url, method, headers, keepalive, sent: typeof init.body === 'string' ? init.body : '' });
      const [status, body] = answerTo(url);
      return Response.json(body, { status, headers: answerHeaders });
    },
  });
  return { heard, api: createApi(http, features) };
}

describe('several portraits', () => {
  const ids = ['p:Ann', 'p:faceless', 'q:Bo & Co'];
  const show = (api: ReturnType<typeof scene>['api']) => {
    const queries = new QueryClient();
    return Promise.all(ids.map((id) => queries.fetchQuery(api.characters.tokenImage(id))));
  };
  const shown = ['data:image/png;base64,AAAA', null, 'data:image/png;base64,AAAA'];

  it('are requested together where the server supports it', async () => {
    const { api, heard } = scene(['tokenImages']);
    expect(await show(api)).toEqual(shown);
    expect(heard.map(({ url }) => url)).toEqual([
      '/character/tokenImages?ids=p%3AAnn&ids=p%3Afaceless&ids=q%3ABo+%26+Co',
    ]);
  });

  it('are requested one by one elsewhere, with the same outcome', async () => {
    const { api, heard } = scene([]);
    expect(await show(api)).toEqual(shown);
    expect(heard.map(({ url }) => url)).toEqual(
      ids.map((id) => `/character/${encodeURIComponent(id)}/token`),
    );
  });
});

describe('a sign-out', () => {
  it('is sent to a server that supports it, with the refresh token, even while the page unloads', async () => {
    const { api, heard } = scene(['logout']);
    await api.auth.logOut('refresh');
    expect(heard).toMatchObject([{ url: '/auth/logout', method: 'POST', keepalive: true }]);
    expect(heard[0]?.headers.get('authorization')).toBe('Bearer refresh');
  });

  it('is not sent to any other server', async () => {
    const { api, heard } = scene(everything.filter((feature) => feature !== 'logout'));
    await api.auth.logOut('refresh');
    expect(heard).toEqual([]);
  });
});

describe('the expected price', () => {
  const bodyTo = async (features: readonly string[]) => {
    const { api, heard } = scene(features);
    await api.characters.sell('p:Ann', 'Rope', { quantity: 2, cost: 2.5 });
    return JSON.parse(heard[0]!.sent) as object;
  };
  const sale = { itemId: 'Rope', qty: 2, operation: 'SELL' };

  it('is sent with a sale only to a server that checks it', async () => {
    expect(await bodyTo(['saleCosts'])).toEqual({ ...sale, cost: 2.5 });
    expect(await bodyTo(everything.filter((feature) => feature !== 'saleCosts'))).toEqual(sale);
  });
});

describe('an idempotency key', () => {
  const keyOf = async (features: readonly string[]) => {
    const { api, heard } = scene(features);
    await api.characters.sell('p:Ann', 'Rope', { quantity: 1, cost: 2.5 }, { key: 'the key' });
    return heard[0]?.headers.get('idempotency-key');
  };

  it('is sent with a write to a server that supports it', async () => {
    expect(await keyOf(['idempotencyKeys'])).toBe('the key');
  });

  it('is not sent to any other server: production refuses calls with an additional header', async () => {
    expect(await keyOf(everything.filter((feature) => feature !== 'idempotencyKeys'))).toBeNull();
  });

  it('comes with a notice to the caller when the answer repeats an earlier one', async () => {
    const timesTold = async (headers: HeadersInit) => {
      const { api } = scene(everything, headers);
      let times = 0;
      await api.items.delete('Rope', { key: 'the key', onReplayed: () => (times += 1) });
      return times;
    };
    expect(await timesTold({ 'Idempotency-Replayed': 'true' })).toBe(1);
    expect(await timesTold({})).toBe(0);
  });
});
