import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { provideFlows } from '#app/actors/flows.ts';
import { features } from '#core/contract/features.ts';
import { lyra, serve } from '../server/support.ts';
import { pngBytes } from '../server/images.ts';

const noDrafts = { read: () => null, keep: () => {} };

const potion = 'Potion of Healing';

/** Calls that write; the other POSTs are reads with a long query. */
const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' && !/\/(?:byIds|search|ids)(?:\?|$)/.test(path);

type Trouble = 'none' | 'refused' | 'lost' | 'no answer';

/** The app's reads and writes against the real server, with every read done once. */
async function scene() {
  const server = await serve();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  let trouble: Trouble = 'none';
  const keysSent: string[] = [];
  const apiOf = async (member: string) => {
    const { authToken } = await server.signIn(member);
    const http = createHttp({
      apiUrl: origin,
      features,
      access: { token: async () => authToken, renew: async () => null },
      async fetch(address, init = {}) {
        const path = typeof address === 'string' ? address : '';
        const write = isWrite(init.method ?? 'GET', path);
        if (write) keysSent.push(new Headers(init.headers).get('idempotency-key') ?? '');
        if (write && trouble === 'refused')
          return Response.json({ status: false, code: 409, message: 'Refused' }, { status: 409 });
        if (write && trouble === 'lost') throw new TypeError('The connection was lost');
        const answer = await fetch(address, init);
        if (write && trouble === 'no answer') throw new TypeError('The connection was lost');
        return answer;
      },
    });
    return createApi(http, features);
  };
  const player = await apiOf('demo-player');
  const admin = await apiOf('demo-admin');
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

  const sessions = await queries.fetchQuery(admin.sessions.page());
  const sessionId = sessions.entities[0]!.id;
  const active = await queries.fetchQuery(admin.characters.active());
  const owners = active.flatMap(({ player: owner }) => owner ?? []);
  const masterId = active.find(({ id }) => id !== lyra)!.id;
  const reads = {
    ownCharacters: player.characters.own(),
    activeCharacters: player.characters.active(),
    activeWithPlayer: player.characters.activeWithPlayer(),
    character: player.characters.one(lyra),
    tokenImage: player.characters.tokenImage(lyra),
    experienceTable: player.reference.experienceTable(),
    member: player.reference.member(),
    itemLabels: player.reference.labels('ITEM'),
    sessionLabels: player.reference.labels('SESSION'),
    itemsByName: player.items.byNames([potion]),
    itemPage: player.items.search(),
    itemIds: player.items.ids([]),
    itemSources: player.items.sources(),
    craftedFrom: player.items.craftedFrom('Silver Ingot'),
    usage: admin.items.usage(potion, false),
    activeUsage: admin.items.usage(potion, true),
    sessionPage: player.sessions.page(),
    sessionCount: player.sessions.count(),
    sessionsInDates: player.sessions.inDates(0, 8.64e15),
    players: player.players.byIds(owners),
  };
  type ReadName = keyof typeof reads;
  const names = Object.keys(reads) as ReadName[];
  const readAll = async (client: QueryClient): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    // The reads have different result types; only equality with the earlier answer matters here.
    for (const name of names) {
      const options = reads[name] as unknown as { queryKey: QueryKey; queryFn: never };
      answers[name] = JSON.stringify(await client.fetchQuery({ ...options, staleTime: 0 }));
    }
    return answers;
  };
  return {
    server,
    queries,
    keysSent,
    sessionId,
    masterId,
    playerFlows: provideFlows(player, queries, noDrafts),
    adminFlows: provideFlows(admin, queries, noDrafts),
    api: player,
    meet: (next: Trouble) => (trouble = next),
    before: await readAll(queries),
    readAgain: () => readAll(new QueryClient()),
    /** The reads that a write has invalidated. */
    stale: (): ReadName[] =>
      names.filter((name) => queries.getQueryState(reads[name].queryKey)?.isInvalidated === true),
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Runs an invoked actor as its machine would. */
function run(
  machine: { implementations: { actors: object } },
  name: string,
  input: unknown,
): Promise<unknown> {
  const logic = (machine.implementations.actors as Record<string, AnyActorLogic>)[name]!;
  return toPromise(createActor(logic, { input }).start());
}

const sale = { characterId: lyra, item: potion, quantity: 1 };
const item = { name: 'Sunrod', giveRatio: 1 };
const gift = { characterId: lyra, itemId: potion, qty: 1, keepRefused: () => {} };

const costOf = async ({ api, queries }: Scene): Promise<number> => {
  const [ware] = await queries.fetchQuery(api.items.byNames([potion]));
  return ware?.sell?.cost ?? 0;
};

const sell = async (here: Scene) =>
  run(here.playerFlows.sell, 'sellItem', { ...sale, cost: await costOf(here) });

const update = async ({ adminFlows, api, queries }: Scene, changes: object) => {
  const [stored] = await queries.fetchQuery(api.items.byNames([potion]));
  const edited = { name: potion, giveRatio: 1, labels: stored!.labels, ...changes };
  return adminFlows.writes.updateItem({ item: edited, originalName: potion });
};

const characters = [
  'ownCharacters',
  'activeCharacters',
  'activeWithPlayer',
  'character',
  'usage',
  'activeUsage',
];
const sessions = ['sessionPage', 'sessionCount', 'sessionsInDates', 'players'];
const items = ['itemsByName', 'itemPage', 'itemIds', 'craftedFrom'];

/** Every write of the app, and exactly the reads that it invalidates. */
const writes: Record<string, { do: (scene: Scene) => Promise<unknown>; stale: readonly string[] }> = {
  'a sale': { do: sell, stale: [...characters, 'itemsByName'] },
  'a gift': {
    do: ({ adminFlows }) => run(adminFlows.randomItem, 'assignItem', gift),
    stale: characters,
  },
  'a correction': {
    do: ({ adminFlows }) =>
      adminFlows.writes.correctCharacter({
        characterId: lyra,
        errata: { description: 'Retired', ms: 3, statusChange: 'retired' },
      }),
    stale: characters,
  },
  'a token image': {
    do: ({ playerFlows }) =>
      run(playerFlows.tokenUpload, 'uploadImage', {
        characterId: lyra,
        file: new File([new Uint8Array(pngBytes(300))], 'lyra.png', { type: 'image/png' }),
      }),
    stale: ['tokenImage'],
  },
  'a session': {
    do: ({ adminFlows, masterId }) =>
      adminFlows.writes.registerSession({
        title: 'The first of its kind',
        masterId,
        masterReward: 1,
        date: Date.UTC(2026, 4, 16),
        labels: [],
        outcomes: [{ characterId: lyra, exp: 5, isDead: false }],
      }),
    stale: [...sessions, ...characters],
  },
  'the deletion of a session': {
    do: ({ adminFlows, sessionId }) => run(adminFlows.sessionDeletion, 'write', { id: sessionId, name: '' }),
    stale: [...sessions, ...characters],
  },
  'a new item': { do: ({ adminFlows }) => adminFlows.writes.createItem(item), stale: items },
  'a changed item': {
    do: (given) => update(given, { usable: true, link: 'https://example.org/' }),
    stale: items,
  },
  'a renamed item': {
    do: (given) => update(given, { name: 'Draught of Healing' }),
    stale: [...items, ...characters],
  },
  'the deletion of an item': {
    do: ({ adminFlows }) => run(adminFlows.itemDeletion, 'write', { id: potion, name: potion }),
    stale: [...items, ...characters],
  },
};

describe.each(Object.entries(writes))('%s', (_name, write) => {
  test('invalidates exactly the reads that may show it, including each whose answer has changed', async () => {
    const here = await scene();
    expect(here.stale()).toEqual([]);
    await write.do(here);
    expect(here.stale().toSorted()).toEqual([...write.stale].toSorted());
    const after = await here.readAgain();
    const changed = Object.keys(after).filter((name) => after[name] !== here.before[name]);
    expect(changed).not.toEqual([]);
    expect(changed.filter((name) => !write.stale.includes(name))).toEqual([]);
  });

  test('invalidates the same reads when it is refused', async () => {
    const here = await scene();
    here.meet('refused');
    await expect(write.do(here)).rejects.toThrow('Refused');
    expect(here.stale().toSorted()).toEqual([...write.stale].toSorted());
  });

  test('invalidates the same reads when no answer arrives', async () => {
    const here = await scene();
    here.meet('no answer');
    await expect(write.do(here)).rejects.toThrow();
    expect(here.keysSent).toHaveLength(1);
    expect(here.stale().toSorted()).toEqual([...write.stale].toSorted());
  });
});

describe('a sale without an answer', () => {
  test('is sent again under its key, until the stock shows that it was done', async () => {
    const here = await scene();
    const { characters: api } = here.api;
    const stock = async () => (await new QueryClient().fetchQuery(api.one(lyra))).inventory[potion] ?? 0;
    const begun = await stock();
    here.meet('no answer');
    await expect(sell(here)).rejects.toThrow();
    here.meet('none');
    await sell(here);
    expect(await stock()).toBe(begun - 1);
    expect(new Set(here.keysSent).size).toBe(1);

    here.meet('no answer');
    await expect(sell(here)).rejects.toThrow();
    here.meet('none');
    // The page has read the new stock meanwhile, so the next sale is of another piece.
    await here.queries.fetchQuery({ ...api.one(lyra), staleTime: 0 });
    await sell(here);
    expect(await stock()).toBe(begun - 3);
    expect(new Set(here.keysSent).size).toBe(3);
  });
});

test('a gift is given once, whatever other members give and sell of the same item meanwhile', async () => {
  const here = await scene();
  const owned = async () => {
    const { inventory } = await new QueryClient().fetchQuery(here.api.characters.one(lyra));
    return inventory[potion] ?? 0;
  };
  const give = () => run(here.adminFlows.randomItem, 'assignItem', gift);
  const begun = await owned();
  here.meet('lost');
  await expect(give()).rejects.toThrow();
  here.meet('none');
  await here.api.characters.sell(lyra, potion, { quantity: 1, cost: await costOf(here) });
  await give();
  expect(await owned()).toBe(begun);

  here.meet('no answer');
  await expect(give()).rejects.toThrow();
  here.meet('none');
  await here.api.characters.sell(lyra, potion, { quantity: 1, cost: await costOf(here) });
  await give();
  expect(await owned()).toBe(begun);
});

test('every family and key of reads is tested', async () => {
  const here = await scene();
  const asked = new Set(
    here.queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.slice(0, 2).join()),
  );
  const { families, ...others } = keys;
  const known = [
    ...Object.values(families),
    ...Object.values(others).map((key) => (typeof key === 'function' ? [] : key)),
  ].filter((key) => key.length > 0);
  expect(known.filter((key) => !asked.has(key.slice(0, 2).join()))).toEqual([]);
});
