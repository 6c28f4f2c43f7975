import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { totalExperience } from '#core/rules/experience.ts';
import { features as everything } from '#core/contract/features.ts';
import { sharedCommunity } from '../server/support/community.ts';
import { lyra } from '../server/support/serve.ts';
import { appOf, appWith, type Circumstances, problemOf } from './support.ts';

const shared = sharedCommunity();
const appFor = (member = 'demo-admin') => appOf(shared().server, member);

const emptySession = { masterId: 'p:M', masterReward: 1, title: 'T', date: 1, labels: [], outcomes: [] };

const done = { status: true, message: null, code: null };

/** The app's client for a server that answers every call with `answer`. Its tests check the requests. */
const appAnswered = (answer: unknown, circumstances?: Circumstances) =>
  appWith(async () => Response.json(answer), circumstances);

describe('sessions', () => {
  it('load page by page, newest first, and have a total count', async () => {
    const { api, queries } = await appFor();
    const count = await queries.fetchQuery(api.sessions.count());
    const first = await queries.fetchQuery(api.sessions.page());
    expect(count).toBeGreaterThan(10);
    expect(first.entities).toHaveLength(10);
    expect(first.nextAt).toBe(10);
    const second = await queries.fetchQuery(api.sessions.page({ offset: 10 }));
    const dates = [...first.entities, ...second.entities].map(({ date }) => date!);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    const last = await queries.fetchQuery(api.sessions.page({ offset: count - 1, limit: 1 }));
    expect(last).toMatchObject({ entities: [{ characters: expect.any(Array) }], nextAt: null });
  });

  it('load for a range of times that includes its first and its last ms', async () => {
    const { api, queries } = await appFor();
    const [newest] = (await queries.fetchQuery(api.sessions.page({ limit: 1 }))).entities;
    const date = newest!.date!;
    const found = await queries.fetchQuery(api.sessions.inDates(date, date));
    expect(found.map(({ id }) => id)).toContain(newest!.id);
    expect(await queries.fetchQuery(api.sessions.inDates(date + 1, date + 2))).toEqual([]);
  });
});

describe('players', () => {
  it('load by id, and each id is requested only once', async () => {
    const { api, queries, requests } = await appFor();
    const players = await queries.fetchQuery(
      api.players.byIds(['demo-player', 'demo-master', 'demo-player', 'nobody']),
    );
    expect(players.map(({ playerId }) => playerId).toSorted()).toEqual(['demo-master', 'demo-player']);
    expect(requests[0]?.body).toEqual(['demo-master', 'demo-player', 'nobody']);
  });

  it('have the same query key for the same ids in any order', async () => {
    const { api } = await appFor();
    expect(api.players.byIds(['b', 'a']).queryKey).toEqual(api.players.byIds(['a', 'b', 'a']).queryKey);
  });
});

describe('characters', () => {
  it('load for pickers with their player and the version that a correction is based on', async () => {
    const { api, queries } = await appFor();
    const active = await queries.fetchQuery(api.characters.active());
    const withPlayer = await queries.fetchQuery(api.characters.activeWithPlayer());
    expect(active.find(({ id }) => id === lyra)).toMatchObject({ player: 'demo-player', status: 'active' });
    expect(withPlayer.find(({ id }) => id === lyra)).toMatchObject({
      player: { playerId: 'demo-player', name: expect.any(String) },
      version: (await shared().character(lyra)).version,
    });
    expect(withPlayer.length).toBeLessThanOrEqual(active.length);
  });

  it('return the state that a correction starts from, or null for an unknown character', async () => {
    const { api } = await appFor('demo-keeper');
    const { name, version, ...character } = await shared().character(lyra);
    expect(await api.characters.currentState(lyra)).toEqual({
      id: lyra,
      name,
      status: 'active',
      experience: totalExperience(character),
      version,
    });
    expect(await api.characters.currentState('p:Nobody')).toBeNull();
  });

  it('have a quantity of each item, even for a member who is not their player', async () => {
    const { api } = await appFor('demo-keeper');
    const { inventory } = await shared().character(lyra);
    const [item, quantity] = Object.entries(inventory)[0]!;
    expect(await api.characters.heldQuantity(lyra, item)).toBe(quantity);
    expect(await api.characters.heldQuantity(lyra, 'toString')).toBe(0);
    expect(await api.characters.heldQuantity('nobody:None', item)).toBeNull();
  });
});

describe('items', () => {
  it('are counted in the same way as they are found: by text, by label or by both', async () => {
    const { api, queries } = await appFor();
    const labels = await queries.fetchQuery(api.reference.labels('ITEM'));
    const potion = labels.find(({ name }) => name === 'Potion')!;
    const all = await queries.fetchQuery(api.items.count({ text: '', label: null }));
    for (const label of [null, potion])
      for (const searched of ['', 'heal']) {
        if (label === null && searched === '') continue;
        const names = await queries.fetchQuery(api.items.ids(label ? [label] : [], searched));
        const count = await queries.fetchQuery(api.items.count({ text: searched, label }));
        expect([count, count > 0, count < all]).toEqual([names.length, true, true]);
      }
  });

  it('can be searched page by page, by text and one label', async () => {
    const { api, queries } = await appFor();
    const first = await queries.fetchQuery(api.items.search());
    expect(first.entities).toHaveLength(10);
    expect(first.nextAt).toBe(10);
    const [label] = await queries.fetchQuery(api.reference.labels('ITEM'));
    const found = await queries.fetchQuery(api.items.search({ text: 'o', label: label!, limit: 1_000 }));
    expect(found.nextAt).toBeNull();
    for (const { name, labels } of found.entities) {
      expect(name).toMatch(/o/iu);
      expect(labels.map(({ id }) => id)).toContain(label!.id);
    }
  });

  it('have at most five suggestions, which begin with the text', async () => {
    const { api } = await appFor();
    const names = await api.items.suggest('po');
    expect(names).toHaveLength(5);
    expect(names[0]).toMatch(/^po/i);
  });

  it('can be filtered by labels; an item must have all of them', async () => {
    const { api, queries } = await appFor();
    const all = await queries.fetchQuery(api.items.ids([]));
    const labels = await queries.fetchQuery(api.reference.labels('ITEM'));
    const some = await queries.fetchQuery(api.items.ids(labels.slice(0, 1)));
    expect(some.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(some.length);
    expect(await queries.fetchQuery(api.items.ids(labels))).toEqual([]);
  });

  it('have a list of the characters that own them, with inactive characters on request', async () => {
    const { api, queries } = await appFor();
    const [item] = Object.keys((await shared().character(lyra)).inventory);
    const active = await queries.fetchQuery(api.items.usage(item!, true));
    const all = await queries.fetchQuery(api.items.usage(item!, false));
    expect(active.map(({ id }) => id)).toContain(lyra);
    expect(active.every(({ status }) => status === 'active')).toBe(true);
    expect(all.length).toBeGreaterThanOrEqual(active.length);
  });

  it('have a list of source books', async () => {
    const { api, queries } = await appFor();
    const [book] = await queries.fetchQuery(api.items.sources());
    expect(book).toMatchObject({ name: expect.any(String), abbreviation: expect.any(String) });
  });
});

describe('a read', () => {
  /** How many requests two equal reads make if `ms` pass between them. */
  async function requestsAfter(ms: number, of: (api: ReturnType<typeof appAnswered>['api']) => object) {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api, queries, requests } = appWith(async ({ url }) =>
      Response.json(
        url.includes('expTable')
          ? { table: {} }
          : url.includes('okenImage')
            ? {}
            : url.includes('member')
              ? { id: 'p', username: 'P', avatar: null }
              : [],
      ),
    );
    const options = of(api) as Parameters<typeof queries.fetchQuery>[0];
    await queries.fetchQuery(options);
    vi.setSystemTime(Date.now() + ms);
    await queries.fetchQuery(options);
    return requests.length;
  }
  const hour = 3_600_000;

  it.each<[string, number, number, (api: ReturnType<typeof appAnswered>['api']) => object]>([
    ['labels', hour - 1, 1, ({ reference }) => reference.labels('SESSION')],
    ['labels', hour, 2, ({ reference }) => reference.labels('SESSION')],
    ['the experience table', hour - 1, 1, ({ reference }) => reference.experienceTable()],
    ['the experience table', hour, 2, ({ reference }) => reference.experienceTable()],
    ['the member', hour - 1, 1, ({ reference }) => reference.member()],
    ['the member', hour, 2, ({ reference }) => reference.member()],
    ['the source books', hour - 1, 1, ({ items }) => items.sources()],
    ['the source books', hour, 2, ({ items }) => items.sources()],
    ['a token image', 100 * hour, 1, ({ characters }) => characters.tokenImage('p:A')],
  ])('of %s that is repeated after %i ms makes %i requests in total', async (_what, ms, count, of) => {
    expect(await requestsAfter(ms, of)).toBe(count);
  });

  it('of a token image fails if the server fails, instead of saying that there is no image', async () => {
    const { api, queries } = appWith(
      async () => Response.json({ message: 'The disk is full' }, { status: 500 }),
      {
        features: [],
      },
    );
    expect(await problemOf(queries.fetchQuery(api.characters.tokenImage('p:A')))).toMatchObject({
      status: 500,
    });
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
    const session = { masterId: 'p:M', masterReward: 1, title: 'T', date: 1, labels: [label], outcomes: [] };
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

  it.each<[string, (api: ReturnType<typeof appAnswered>['api']) => Promise<unknown>]>([
    ['POST /session', (api) => api.sessions.register(emptySession, { key: 'key' })],
    ['DELETE /session/a%2Fb?masterReward=1', (api) => api.sessions.delete('a/b', { key: 'key' })],
    ['POST /character/p%3AAnn/inventory', (api) => api.characters.give('p:Ann', 'Rope', { key: 'key' })],
    [
      'POST /character/p%3AAnn/errata',
      (api) => api.characters.correct('p:Ann', { description: 'd', date: 1 }, { key: 'key' }),
    ],
    ['POST /item', (api) => api.items.create({ name: 'Rope' }, { key: 'key' })],
    [
      'PUT /item',
      (api) => api.items.update({ item: { name: 'Rope' }, originalName: 'Rope' }, { key: 'key' }),
    ],
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

  it('to give one piece has the operation ASSIGN', async () => {
    const { api, requests } = appAnswered(done);
    await api.characters.give('p:Ann', 'Rope');
    expect(requests[0]?.body).toEqual({ itemId: 'Rope', qty: 1, operation: 'ASSIGN' });
  });
});
