import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type Api, createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import type { Session } from '#core/contract/sessions.ts';
import type { TokenPair } from '#core/contract/members.ts';
import { decodeToken } from '#core/rules/tokens.ts';
import { staleAfterChange } from '#app/actors/stale-changes.ts';
import { subjectTypes } from '#core/contract/journal/kinds.ts';
import { features } from '#core/contract/features.ts';
import { lyra, serve } from '../../server/support/serve.ts';
import { pngBytes } from '../../server/support/images.ts';
import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import { confirmedKinds, kinds } from '../../paths/confirmed-kinds.ts';
import { flowsOf, runActor, confirmed } from '../../support/flows.ts';

const potion = 'Potion of Healing';

/** Whether a call writes. Some calls by POST are reads with a long query. */
const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' && !/\/(?:byIds|search|ids)(?:\?|$)/.test(path);

type Prepare = (admin: Api, sessionId: string) => Promise<{ act: number | null }>;

/** What happens to a write. If `no answer`, the server's answer is lost. */
type Trouble = 'none' | 'refused' | 'no answer';

/**
 * Connects the app to the real server, runs `prepare` and sends each read once. The scene's `act` is the act (id) of
 * the write that `prepare` has made.
 */
async function scene(prepare?: Prepare) {
  const server = await serve();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  let trouble: Trouble = 'none';
  const keysSent: string[] = [];
  const apiOf = async (member: string) => {
    const { authToken } = await server.signIn(member);
    const http = createHttp({
      apiUrl: origin,
      features,
      access: { token: async () => authToken, renew: async () => null, doubtRoles: () => {} },
      async fetch(address, init = {}) {
        const path = typeof address === 'string' ? address : '';
        const write = isWrite(init.method ?? 'GET', path);
        if (write) keysSent.push(new Headers(init.headers).get('idempotency-key') ?? '');
        if (write && trouble === 'refused')
          return Response.json({ status: false, code: 409, message: 'Refused' }, { status: 409 });
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
  const isOfLyra = ({ characters }: Session) => characters.some(({ character }) => character === lyra);
  const sessionId = sessions.entities.find(isOfLyra)!.id;
  const webhook = await admin.webhooks.create({
    name: 'Tavern',
    address: 'https://hooks.example/',
    format: 'signed',
    // A delivery would change the reads about webhooks, so choose a kind that none of the writes below causes.
    kinds: ['tabletopStarted'],
  });
  const prepared = await prepare?.(admin, sessionId);
  const { feed } = server.app.store;
  const begin = await feed.last();
  keysSent.length = 0;
  const active = await queries.fetchQuery(admin.characters.active());
  const owners = active.flatMap(({ player: owner }) => owner ?? []);
  const masterId = active.find(({ id }) => id !== lyra)!.id;
  const elsewhere = await server.signIn('demo-player');
  const reads = {
    signIns: player.signIns.of(null),
    memberSignIns: admin.signIns.of('demo-player'),
    ownCharacters: player.characters.own(),
    activeCharacters: player.characters.active(),
    characterRows: player.characters.rows(),
    activeWithPlayer: player.characters.activeWithPlayer(),
    character: player.characters.one(lyra),
    tokenImage: player.characters.tokenImage(lyra),
    experienceTable: player.reference.experienceTable(),
    member: player.reference.member(),
    itemLabels: player.reference.labels('ITEM'),
    sessionLabels: player.reference.labels('SESSION'),
    itemsByName: player.items.byNames([potion]),
    item: player.items.one('Beeswax'),
    itemPage: player.items.search(),
    itemIds: player.items.ids([]),
    itemSources: player.items.sources(),
    craftedFrom: player.items.craftedFrom('Silver Ingot'),
    usage: admin.items.usage(potion, false),
    activeUsage: admin.items.usage(potion, true),
    sessionPage: player.sessions.page(),
    sessionCount: player.sessions.count(),
    // The tests delete the other session and the potion.
    session: player.sessions.one(sessions.entities.find(({ id }) => id !== sessionId)!.id),
    sessionsInDates: player.sessions.inDates(0, 8.64e15),
    players: player.players.byIds(owners),
    allPlayers: player.players.all(),
    player: player.players.one('demo-player'),
    summary: player.characters.summary(lyra),
    history: player.journal.history(lyra, { kinds: [] }),
    progress: player.journal.progress(lyra),
    audit: admin.journal.audit({ kinds: [] }),
    webhooks: admin.webhooks.list(),
    webhookDeliveries: admin.webhooks.deliveries(webhook.id),
  };
  type ReadName = keyof typeof reads;
  const names = Object.keys(reads) as ReadName[];
  const readAll = async (client: QueryClient): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    // The types of the results differ, but the test only compares each result with the earlier one.
    for (const name of names) {
      const options = reads[name] as unknown as { queryKey: QueryKey; queryFn: never };
      const read = name === 'history' || name === 'audit' ? client.fetchInfiniteQuery : client.fetchQuery;
      answers[name] = JSON.stringify(await read.call(client, { ...options, staleTime: 0 } as never));
    }
    return answers;
  };
  return {
    server,
    queries,
    keysSent,
    sessionId,
    act: String(prepared?.act),
    webhook: { id: webhook.id, name: '' },
    masterId,
    elsewhere: signInOf(elsewhere),
    playerFlows: flowsOf(player, { queries }),
    adminFlows: flowsOf(admin, { queries }),
    api: player,
    setTrouble: (next: Trouble) => (trouble = next),
    before: await readAll(queries),
    readAgain: () => readAll(new QueryClient()),
    /** The reads that another browser would invalidate after it hears of all changes since `prepare`. */
    async staleElsewhere(): Promise<ReadName[]> {
      const told = await feed.after(begin, 500);
      const prefixes = told.flatMap(({ change }) => staleAfterChange(change) ?? [[]]);
      const isPrefix = (prefix: QueryKey, key: QueryKey) =>
        prefix.every((part, index) => JSON.stringify(part) === JSON.stringify(key[index]));
      return names.filter((name) => prefixes.some((prefix) => isPrefix(prefix, reads[name].queryKey)));
    },
    /** The reads that a write has invalidated. */
    stale: (): ReadName[] =>
      names.filter((name) => queries.getQueryState(reads[name].queryKey)?.isInvalidated === true),
  };
}

/** The id of the sign-in to which a token belongs. */
const signInOf = ({ authToken }: TokenPair): string =>
  (decodeToken(authToken) as unknown as { fId: string }).fId;

type Scene = Awaited<ReturnType<typeof scene>>;

const sale = { characterId: lyra, item: potion, quantity: 1 };
const item = { name: 'Sunrod', giveRatio: 1 };
const gift = { characterId: lyra, itemId: potion, qty: 1, keepRefused: () => {} };

const costOf = async ({ api, queries }: Scene): Promise<number> => {
  const [ware] = await queries.fetchQuery(api.items.byNames([potion]));
  return ware?.sell?.cost ?? 0;
};

const sell = async (here: Scene) =>
  runActor(here.playerFlows.sell, 'sellItem', { ...sale, cost: await costOf(here) });

const update = async ({ adminFlows, api, queries }: Scene, changes: object) => {
  const [stored] = await queries.fetchQuery(api.items.byNames([potion]));
  const edited = { name: potion, giveRatio: 1, labels: stored!.labels, ...changes };
  return adminFlows.writes.updateItem({ item: edited, originalName: potion });
};

const undo = ({ adminFlows, act }: Scene) => confirmed(adminFlows, 'undoing', act);

const characters = [
  'ownCharacters',
  'activeCharacters',
  'characterRows',
  'activeWithPlayer',
  'character',
  'usage',
  'activeUsage',
  'history',
  'progress',
  'summary',
  'player',
];
const sessions = ['sessionPage', 'sessionCount', 'session', 'sessionsInDates', 'players', 'allPlayers'];
const webhooks = ['webhooks', 'webhookDeliveries'];
const items = ['itemsByName', 'item', 'itemPage', 'itemIds', 'craftedFrom'];

/** A write of the app. `stale` are the reads that it must invalidate in the browser that writes. */
interface Case {
  prepare?: Prepare;
  do: (scene: Scene) => Promise<unknown>;
  /** Default: any reads, if those with a new answer are among them. */
  stale?: readonly string[];
  /**
   * The reads among `stale` that only the writing browser invalidates. It does so in case of a refusal, because it
   * does not know what an undo changes, or because other browsers are not told of changes to sign-ins.
   */
  own?: readonly string[];
}

/** Kinds of confirmed writes without a row of their own, with the reasons. */
const withoutRows: readonly ConfirmedKind[] = [
  // The same as a pause.
  'webhookResumption',
  // A stream, not a query, shows instances.
  'termination',
  // The list of deliveries is requested again when it opens.
  'webhookTrial',
];

/** The confirmed writes whose target must be prepared. */
const confirmedWrites: Partial<Record<ConfirmedKind, Case>> = {
  sessionDeletion: {
    do: ({ adminFlows, sessionId }) => confirmed(adminFlows, 'sessionDeletion', sessionId),
    stale: [...sessions, ...characters],
  },
  signInEnd: {
    do: ({ playerFlows, elsewhere }) => confirmed(playerFlows, 'signInEnd', elsewhere),
    stale: ['signIns', 'memberSignIns'],
    own: ['signIns', 'memberSignIns'],
  },
  itemDeletion: {
    do: ({ adminFlows }) => confirmed(adminFlows, 'itemDeletion', potion),
    stale: [...items, ...characters],
  },
  webhookPause: {
    do: ({ adminFlows, webhook: { id } }) => confirmed(adminFlows, 'webhookPause', id),
    stale: webhooks,
  },
  webhookDeletion: {
    do: ({ adminFlows, webhook: { id } }) => confirmed(adminFlows, 'webhookDeletion', id),
    stale: webhooks,
  },
  undoing: {
    prepare: (admin) => admin.characters.give(lyra, potion),
    do: undo,
    stale: [...sessions, ...items, ...characters],
    own: [...sessions, ...items],
  },
};

/** Every write of the app; a kind of confirmed write without a row is done by an administrator to its model's target. */
const writes: Record<string, Case> = {
  'a sale': { do: sell, stale: [...characters, 'itemsByName'], own: ['itemsByName'] },
  'a gift': {
    do: ({ adminFlows }) => runActor(adminFlows.randomItem, 'assignItem', gift),
    // A refusal may mean that the item was deleted, and the next draw must not find it again.
    stale: [...characters, 'itemIds'],
    own: ['itemIds'],
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
      runActor(playerFlows.tokenUpload, 'uploadImage', {
        characterId: lyra,
        file: new File([new Uint8Array(pngBytes(300))], 'lyra.png', { type: 'image/png' }),
      }),
    stale: ['tokenImage', 'ownCharacters', 'history', 'progress'],
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
  'the end of a member’s sign-in': {
    do: ({ adminFlows, elsewhere }) => confirmed(adminFlows, 'signInEnd', elsewhere, 'demo-player'),
    stale: ['signIns', 'memberSignIns'],
    own: ['signIns', 'memberSignIns'],
  },
  'a new item': { do: ({ adminFlows }) => adminFlows.writes.createItem(item), stale: items },
  'a changed item': {
    do: (here) => update(here, { usable: true, link: 'https://example.org/' }),
    stale: items,
  },
  'a renamed item': {
    do: (here) => update(here, { name: 'Draught of Healing' }),
    stale: [...items, ...characters],
  },
  'a new webhook': {
    do: ({ adminFlows }) =>
      adminFlows.writes.createWebhook({
        name: 'Archive',
        address: 'https://hooks.example/',
        format: 'discord',
        kinds: ['itemGiven'],
      }),
    stale: webhooks,
  },
  'a changed webhook': {
    do: ({ adminFlows, webhook: { id } }) =>
      adminFlows.writes.changeWebhook({ webhookId: id, name: 'Inn', kinds: ['characterDied'] }),
    stale: webhooks,
  },
  'the undo of the deletion of an item': {
    prepare: (admin) => admin.items.delete(potion),
    do: undo,
    stale: [...sessions, ...items, ...characters],
    own: sessions,
  },
  'the undo of the deletion of a session': {
    prepare: (admin, sessionId) => admin.sessions.delete(sessionId),
    do: undo,
    stale: [...sessions, ...items, ...characters],
    own: items,
  },
  ...confirmedWrites,
  ...Object.fromEntries(
    confirmedKinds
      .filter((kind) => !confirmedWrites[kind] && !withoutRows.includes(kind))
      .map((kind): [string, Case] => [
        kind,
        { do: ({ adminFlows }) => confirmed(adminFlows, kind, kinds[kind].target.id) },
      ]),
  ),
};

describe.each(Object.entries(writes))('%s', (_name, write) => {
  test('invalidates the expected reads and no others, and no other read has a new answer', async () => {
    const here = await scene(write.prepare);
    expect(here.stale()).toEqual([]);
    await write.do(here);
    const { stale = here.stale().filter((name) => name !== 'audit'), own = [] } = write;
    expect(here.stale().toSorted()).toEqual([...new Set([...stale, 'audit'])].toSorted());
    const after = await here.readAgain();
    const changed = Object.keys(after).filter((name) => after[name] !== here.before[name]);
    expect(changed).not.toEqual([]);
    expect(changed.filter((name) => ![...stale, 'audit'].includes(name))).toEqual([]);
    // Other browsers, which hear of the write, invalidate the same reads, except those in `own`.
    expect((await here.staleElsewhere()).toSorted()).toEqual(
      stale.filter((name) => !own.includes(name)).toSorted(),
    );
  });

  test.each([
    ['it is refused', 'refused', 'Refused'],
    ['no answer arrives', 'no answer', undefined],
  ] as const)('invalidates the expected reads even if %s', async (_what, trouble, message) => {
    const here = await scene(write.prepare);
    here.setTrouble(trouble);
    await expect(write.do(here)).rejects.toThrow(message);
    expect(here.keysSent).toHaveLength(1);
    const { stale = here.stale().filter((name) => name !== 'audit') } = write;
    expect(here.stale().toSorted()).toEqual([...new Set([...stale, 'audit'])].toSorted());
  });
});

test('a change of an unknown type makes every read stale', () => {
  const change = { act: 1, id: 'x', kind: 'corrected' };
  expect(staleAfterChange({ ...change, type: 'toString' })).toBeNull();
  expect(staleAfterChange({ ...change, type: 'quest' })).toBeNull();
  const everything = subjectTypes.filter((type) => staleAfterChange({ ...change, type }) === null);
  expect(everything).toEqual(['label', 'player', 'community']);
});

test('a sale without an answer is sent again with the same key until the page has read the new quantity', async () => {
  const here = await scene();
  const { characters: api } = here.api;
  const stock = async () => (await new QueryClient().fetchQuery(api.one(lyra))).inventory[potion] ?? 0;
  const before = await stock();
  here.setTrouble('no answer');
  await expect(sell(here)).rejects.toThrow();
  here.setTrouble('none');
  await sell(here);
  expect(await stock()).toBe(before - 1);
  expect(new Set(here.keysSent).size).toBe(1);

  here.setTrouble('no answer');
  await expect(sell(here)).rejects.toThrow();
  here.setTrouble('none');
  // Once the page has read the new quantity, the next sale is a different one.
  await here.queries.fetchQuery({ ...api.one(lyra), staleTime: 0 });
  await sell(here);
  expect(await stock()).toBe(before - 3);
  expect(new Set(here.keysSent).size).toBe(3);
});

test('the reads above cover every family of query keys and every fixed key', async () => {
  const here = await scene();
  const queriedKeys = new Set(
    here.queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.slice(0, 2).join()),
  );
  const { families, ...others } = keys;
  const definedKeys = [
    ...Object.values(families),
    ...Object.values(others).map((key) => (typeof key === 'function' ? [] : key)),
  ].filter((key) => key.length > 0);
  expect(definedKeys.filter((key) => !queriedKeys.has(key.slice(0, 2).join()))).toEqual([]);
});
