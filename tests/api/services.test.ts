import { describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { features as everything } from '#core/contract/features.ts';
import { examples } from '#server/examples/examples.ts';
import { communityOfFile } from '../server/support/community.ts';
import { lyra } from '../server/support/serve.ts';
import { reads } from './calls.ts';
import { appOf, appWith, type Circumstances, problemOf } from './support.ts';

const here = communityOfFile();
const appFor = (member = 'demo-admin') => appOf(here.server, member);

const done = { status: true, message: null, code: null };

/** The app's client for a server that answers every call with `answer`. Its tests check the requests. */
const appAnswered = (answer: unknown, circumstances?: Circumstances) =>
  appWith(async () => Response.json(answer), circumstances);

it('players are requested once each, under the same query key for the same ids in any order', async () => {
  const { api, queries, requests } = await appFor();
  const read = api.players.byIds(['demo-player', 'demo-master', 'demo-player', 'nobody']);
  const players = await queries.fetchQuery(read);
  expect(players.map(({ playerId }) => playerId).toSorted()).toEqual(['demo-master', 'demo-player']);
  expect(requests[0]?.body).toEqual(['demo-master', 'demo-player', 'nobody']);
  expect(read.queryKey).toEqual(api.players.byIds(['nobody', 'demo-player', 'demo-master']).queryKey);
});

it('characters return the state that a correction starts from, or null for an unknown character', async () => {
  const { api } = await appFor('demo-keeper');
  const { name, version, ...character } = await here.character(lyra);
  expect(await api.characters.currentState(lyra)).toEqual({
    id: lyra,
    name,
    status: 'active',
    experience: totalExperience(character),
    version,
  });
  expect(await api.characters.currentState('p:Nobody')).toBeNull();
});

it('characters have a quantity of each item, even for a member who is not their player', async () => {
  const { api } = await appFor('demo-keeper');
  const { inventory } = await here.character(lyra);
  const [item, quantity] = Object.entries(inventory)[0]!;
  expect(await api.characters.heldQuantity(lyra, item)).toBe(quantity);
  expect(await api.characters.heldQuantity(lyra, 'toString')).toBe(0);
  expect(await api.characters.heldQuantity('nobody:None', item)).toBeNull();
});

it('items are counted in the same way as they are found: by text, by label or by both', async () => {
  const { api, queries } = await appFor();
  const labels = await queries.fetchQuery(api.reference.labels('ITEM'));
  const potion = labels.find(({ name }) => name === 'Potion')!;
  const all = await queries.fetchQuery(api.items.count({ text: '', label: null }));
  for (const [label, searched] of [
    [null, 'heal'],
    [potion, ''],
    [potion, 'heal'],
  ] as const) {
    const { length } = await queries.fetchQuery(api.items.ids(label ? [label] : [], searched));
    const count = await queries.fetchQuery(api.items.count({ text: searched, label }));
    const page = await queries.fetchQuery(api.items.search({ text: searched, label, limit: 1_000 }));
    expect([count, page.entities.length, count > 0, count < all]).toEqual([length, length, true, true]);
  }
  expect(await queries.fetchQuery(api.items.ids(labels))).toEqual([]);
});

describe('a read', () => {
  const hour = 3_600_000;
  /** How many requests two equal reads make if `ms` pass between them. */
  async function requestsAfter(ms: number, name: keyof typeof reads) {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { api, queries, requests } = appAnswered(examples[name].answers);
    const read: object = reads[name](api);
    await queries.fetchQuery(read as never);
    vi.setSystemTime(Date.now() + ms);
    await queries.fetchQuery(read as never);
    return requests.length;
  }

  it.each(['labels', 'experienceTable', 'currentMember', 'itemSources'] as const)(
    'of %s is sent again only after an hour',
    async (name) => {
      expect([await requestsAfter(hour - 1, name), await requestsAfter(hour, name)]).toEqual([1, 2]);
    },
  );

  it('of a token image is not sent again, however much time passes', async () => {
    expect(await requestsAfter(100 * hour, 'tokenImages')).toBe(1);
  });

  it('of a token image fails if the server fails, instead of saying that there is no image', async () => {
    const broken = async () => Response.json({ message: 'The disk is full' }, { status: 500 });
    const { api, queries } = appWith(broken, { features: [] });
    const problem = await problemOf(queries.fetchQuery(api.characters.tokenImage('p:A')));
    expect(problem.status).toBe(500);
  });
});

describe('a request', () => {
  const label = { id: 'l', name: 'Potion', types: ['ITEM'], description: 'not to be sent' };
  const exact = [{ id: 'l', name: 'Potion' }];

  it('contains labels with only the two keys that production accepts, and no addition that is null', async () => {
    const { api, queries, requests } = appAnswered(done);
    const item = { name: 'Rope', labels: [label], normalizedName: 'rope' };
    await api.items.create(item);
    await api.items.update({ item: { ...item, version: null }, originalName: 'Old rope' });
    const session = { ...examples.registerSession.asks.body, labels: [label] };
    await api.sessions.register(session);
    expect(requests.map(({ body }) => body)).toEqual([
      { ...item, labels: exact },
      { item: { ...item, labels: exact }, originalName: 'Old rope' },
      { ...session, labels: exact },
    ]);

    const list = appAnswered([]);
    await list.queries.fetchQuery(list.api.items.ids([label]));
    expect(list.requests[0]?.body).toEqual(exact);
    const page = appAnswered({ entities: [] });
    await queries.fetchQuery(page.api.items.search({ label }));
    expect(page.requests[0]?.body).toEqual(exact[0]);
  });

  it('has null as its body to read everything, and a timestamp in its URL to bypass caches', async () => {
    const { api, queries, requests } = appAnswered({ entities: [] });
    await queries.fetchQuery(api.items.search());
    await queries.fetchQuery(api.sessions.page({ offset: 20 }));
    expect(requests[0]?.body).toBeNull();
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests[0]?.url).toMatch(/^\/item\/search\?ts=\d+&limit=10&nextAt=0$/);
    expect(requests[1]?.url).toMatch(/^\/session\?ts=\d+&limit=10&nextAt=20$/);
  });

  it('states the version of a correction only if it is known and the server counts versions', async () => {
    const errata = { ms: 1, description: 'Found it', date: 5, statusChange: null };
    const bodyTo = async (features: readonly string[], version: number | null) => {
      const { api, requests } = appAnswered(done, { features });
      await api.characters.correct(lyra, { ...errata, version });
      return requests[0]?.body;
    };
    expect(await bodyTo(['versions'], 7)).toEqual({ ...errata, version: 7 });
    expect(await bodyTo(['versions'], null)).toEqual(errata);
    const others = everything.filter((feature) => feature !== 'versions');
    expect(await bodyTo(others, 7)).toEqual(errata);
  });

  it.each<[string, (api: Api) => Promise<unknown>]>([
    ['DELETE /session/a%2Fb?masterReward=1', (api) => api.sessions.delete('a/b', { key: 'key' })],
    ['POST /character/p%3AAnn/inventory', (api) => api.characters.give('p:Ann', 'Rope', { key: 'key' })],
    ['DELETE /item/50%2F50%20%3F', (api) => api.items.delete('50/50 ?', { key: 'key' })],
  ])('has an idempotency key only if the server accepts keys: %s', async (address, call) => {
    for (const features of [everything, []]) {
      const { api, requests } = appAnswered(done, { features });
      await call(api);
      const [{ method, url, headers }] = requests as [(typeof requests)[number]];
      expect(`${method} ${url}`).toBe(address);
      expect(headers.get('idempotency-key')).toBe(features.length > 0 ? 'key' : null);
    }
  });
});
