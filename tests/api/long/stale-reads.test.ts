import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { keys } from '#api/keys.ts';
import type { Session } from '#core/contract/sessions.ts';
import { decodeToken } from '#core/rules/tokens.ts';
import { staleAfterChange } from '#app/actors/stale-changes.ts';
import { examples } from '#server/examples/examples.ts';
import { lyra, serve } from '../../server/support/serve.ts';
import { pngBytes } from '../../server/support/images.ts';
import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import { confirmedKinds, kinds } from '../../paths/confirmed-kinds.ts';
import { flowsOf, runActor, confirmed } from '../../support/flows.ts';
import { appOf } from '../support.ts';

const potion = 'Potion of Healing';

type Prepare = (admin: Api, sessionId: string) => Promise<unknown>;

/**
 * Connects the app to the real server, runs `prepare` and sends each read once. The scene's `act` is the act (id) of
 * the write that `prepare` has made.
 */
async function scene(prepare?: Prepare) {
  const server = await serve();
  const { api: player } = await appOf(server, 'demo-player');
  const { api: admin } = await appOf(server, 'demo-admin');
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

  const sessions = await queries.fetchQuery(admin.sessions.page());
  const isOfLyra = ({ characters }: Session) => characters.some(({ character }) => character === lyra);
  const sessionId = sessions.entities.find(isOfLyra)!.id;
  const webhook = await admin.webhooks.create({
    ...examples.createWebhook.asks.body,
    // A delivery would change the reads about webhooks, so choose a kind that none of the writes below causes.
    kinds: ['tabletopStarted'],
  });
  const { created: adventureId = '' } = await admin.adventures.announce(plan);
  const prepared = await prepare?.(admin, sessionId);
  const { feed } = server.app.store;
  const begin = await feed.last();
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
    adventures: player.adventures.list(),
    adventure: player.adventures.one(adventureId),
    adventureStats: player.adventures.stats(0, 8.64e15),
    notices: player.adventures.notices(),
    availability: admin.calendars.availability(),
    availabilityCounts: admin.calendars.counts('2026-11-30', 'Europe/Rome'),
    calendar: admin.calendars.own(),
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
    sessionId,
    adventureId,
    act: String((prepared as { act?: number } | undefined)?.act),
    webhook,
    masterId,
    /** The id of another sign-in of the player. */
    elsewhere: (decodeToken(elsewhere.authToken) as unknown as { fId: string }).fId,
    playerFlows: flowsOf(player, { queries }),
    adminFlows: flowsOf(admin, { queries }),
    api: player,
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
    stale: (): ReadName[] =>
      names.filter((name) => queries.getQueryState(reads[name].queryKey)?.isInvalidated === true),
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const plan = examples.announceAdventure.asks.body;
const result = examples.registerAdventure.asks.body;
const gift = { characterId: lyra, itemId: potion, qty: 1 };
const retirement = { description: 'Retired', ms: 3, statusChange: 'retired' } as const;

const sell = async ({ api, queries, playerFlows }: Scene) => {
  const [ware] = await queries.fetchQuery(api.items.byNames([potion]));
  const cost = ware?.sell?.cost ?? 0;
  return runActor(playerFlows.sell, 'sellItem', { characterId: lyra, item: potion, quantity: 1, cost });
};

const update = async ({ adminFlows, api, queries }: Scene, changes: object) => {
  const [stored] = await queries.fetchQuery(api.items.byNames([potion]));
  const edited = { name: potion, giveRatio: 1, labels: stored!.labels, ...changes };
  return adminFlows.writes.updateItem({ item: edited, originalName: potion });
};

const adventureNamed = async ({ api }: Scene, title: string) => {
  const all = await new QueryClient().fetchQuery(api.adventures.list(0));
  return new QueryClient().fetchQuery(api.adventures.one(all.find((one) => one.title === title)!.id));
};
const idOf = async (here: Scene, title: string): Promise<string> => (await adventureNamed(here, title)).id;

/** Adventures that somebody may cancel, that demo-player plays, is offered a seat in, and could play. */
const [planned, played, offered, open] = [
  'A Feast at Candlekeep Lane',
  'Beneath the Drowned Keep',
  'The Lost Caravan of the Glass Desert',
  'The Thieves of Brasswick',
];

/** A confirmed write of an administrator to an adventure. */
const toAdventure =
  (kind: ConfirmedKind): Do =>
  async (here) =>
    confirmed(here.adminFlows, kind, await idOf(here, planned));

const undo = ({ adminFlows, act }: Scene) => confirmed(adminFlows, 'undoing', act);

type Do = (scene: Scene) => Promise<unknown>;

/** A write, or also what it needs before it. */
type Case = Do | { prepare: Prepare; do: Do };

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
  sessionDeletion: ({ adminFlows, sessionId }) => confirmed(adminFlows, 'sessionDeletion', sessionId),
  signInEnd: ({ playerFlows, elsewhere }) => confirmed(playerFlows, 'signInEnd', elsewhere),
  itemDeletion: ({ adminFlows }) => confirmed(adminFlows, 'itemDeletion', potion),
  webhookPause: ({ adminFlows, webhook: { id } }) => confirmed(adminFlows, 'webhookPause', id),
  webhookDeletion: ({ adminFlows, webhook: { id } }) => confirmed(adminFlows, 'webhookDeletion', id),
  calendarDeletion: {
    prepare: (admin) => admin.calendars.make(),
    do: ({ adminFlows }) => confirmed(adminFlows, 'calendarDeletion', 'own'),
  },
  adventureCancellation: toAdventure('adventureCancellation'),
  adventureExtension: toAdventure('adventureExtension'),
  adventureGoesOn: toAdventure('adventureGoesOn'),
  adventureHandOver: async (here) =>
    confirmed(here.adminFlows, 'adventureHandOver', await idOf(here, planned), 'demo-admin'),
  seatGift: async (here) => {
    const { id, signUps } = await adventureNamed(here, 'The Siege of Ravenhall');
    const { player } = signUps.find(({ state }) => state === 'asked')!;
    return confirmed(here.adminFlows, 'seatGift', id, player);
  },
  withdrawal: async (here) => confirmed(here.playerFlows, 'withdrawal', await idOf(here, played)),
  undoing: { prepare: (admin) => admin.characters.give(lyra, potion), do: undo },
};

/** Every write of the app; a kind of confirmed write without a row is done by an administrator to its model's target. */
const writes: Record<string, Case> = {
  'a sale': sell,
  'a gift': ({ adminFlows }) => runActor(adminFlows.randomItem, 'assignItem', gift),
  'a sign-up': async (here) => {
    const adventureId = await idOf(here, open);
    return runActor(here.playerFlows.signUp, 'signUp', { adventureId, character: lyra, word: '' });
  },
  "a 'Not this time'": async (here) =>
    runActor(here.playerFlows.signUp, 'decline', { adventureId: await idOf(here, open) }),
  'an accepted seat': async (here) =>
    runActor(here.playerFlows.seatOffer, 'takeSeat', { adventureId: await idOf(here, offered) }),
  'a correction': ({ adminFlows }) =>
    adminFlows.writes.correctCharacter({ characterId: lyra, errata: retirement }),
  'a token image': ({ playerFlows }) =>
    runActor(playerFlows.tokenUpload, 'uploadImage', {
      characterId: lyra,
      file: new File([new Uint8Array(pngBytes(300))], 'lyra.png', { type: 'image/png' }),
    }),
  'a session': ({ adminFlows, masterId }) =>
    adminFlows.writes.registerSession({ ...examples.registerSession.asks.body, masterId }),
  'an adventure': ({ adminFlows }) => adminFlows.writes.announceAdventure({ ...plan, weeks: 2 }),
  'a changed adventure': ({ adminFlows, adventureId }) =>
    adminFlows.writes.changeAdventure({ adventureId, ...plan, title: 'Stairs', version: 1, goesOn: false }),
  'a registered adventure': async ({ adminFlows, server: { clock }, masterId }) => {
    const startsAt = clock.now + 60_000;
    const times = { startsAt, signUpFrom: clock.now, signUpUntil: startsAt, publishedAt: clock.now };
    const { created } = await adminFlows.writes.announceAdventure({ ...plan, ...times });
    clock.now = startsAt;
    return adminFlows.writes.registerAdventure({ adventureId: created!, ...result, masterId });
  },
  'the end of a member’s sign-in': ({ adminFlows, elsewhere }) =>
    confirmed(adminFlows, 'signInEnd', elsewhere, 'demo-player'),
  'a new item': ({ adminFlows }) => adminFlows.writes.createItem({ name: 'Sunrod', giveRatio: 1 }),
  'a changed item': (here) => update(here, { usable: true, link: 'https://example.org/' }),
  'a renamed item': (here) => update(here, { name: 'Draught of Healing' }),
  'a consent to be mentioned': ({ playerFlows }) => playerFlows.writes.allowMentions(true),
  'a no-show': async (here) => {
    const { id, signUps } = await adventureNamed(here, 'The Bells of Greyharbour');
    const { player } = signUps.find(({ state }) => state === 'seated')!;
    return here.adminFlows.writes.markNoShow(id, player, true);
  },
  'seen notices': ({ playerFlows }) => playerFlows.writes.seeNotices(1),
  'a new webhook': ({ adminFlows }) =>
    adminFlows.writes.createWebhook({ ...examples.createWebhook.asks.body, name: 'Archive' }),
  'a changed availability': ({ adminFlows }) =>
    adminFlows.writes.setAvailability({ isNamed: true, hours: [0] }),
  'a new calendar': ({ adminFlows }) => adminFlows.writes.makeCalendar(),
  'a changed webhook': ({ adminFlows, webhook: { id } }) =>
    adminFlows.writes.changeWebhook({ webhookId: id, name: 'Inn', kinds: ['characterDied'], roles: [] }),
  'the undo of the deletion of an item': { prepare: (admin) => admin.items.delete(potion), do: undo },
  'the undo of the deletion of a session': {
    prepare: (admin, sessionId) => admin.sessions.delete(sessionId),
    do: undo,
  },
  ...confirmedWrites,
  ...Object.fromEntries(
    confirmedKinds
      .filter((kind) => !confirmedWrites[kind] && !withoutRows.includes(kind))
      .map((kind): [string, Case] => [
        kind,
        ({ adminFlows }) => confirmed(adminFlows, kind, kinds[kind].target.id),
      ]),
  ),
};

test.each(Object.entries(writes))(
  '%s changes no answer that is not read again, here and elsewhere',
  async (_name, write) => {
    const { prepare, do: act } = 'do' in write ? write : { do: write };
    const here = await scene(prepare);
    expect(here.stale()).toEqual([]);
    await act(here);
    const after = await here.readAgain();
    const changed = Object.keys(after).filter((name) => after[name] !== here.before[name]);
    expect(changed).not.toEqual([]);
    const missing = (stale: readonly string[]) => changed.filter((name) => !stale.includes(name));
    expect(missing(here.stale())).toEqual([]);
    // Other browsers are not told of sign-ins, seen notices, calendars and availability, and read the audit when it is opened.
    const untold = ['audit', 'signIns', 'memberSignIns', 'notices', 'calendar', 'availability'];
    expect(missing([...(await here.staleElsewhere()), ...untold])).toEqual([]);
  },
);

test('the reads above cover every family of query keys and every fixed key', async () => {
  const here = await scene();
  const queried = here.queries.getQueryCache().getAll();
  const queriedKeys = new Set(queried.map(({ queryKey }) => queryKey.slice(0, 2).join()));
  const { families, ...others } = keys;
  const fixed = Object.values(others).filter((key) => typeof key !== 'function');
  const definedKeys = [...Object.values(families), ...fixed];
  expect(definedKeys.filter((key) => !queriedKeys.has(key.slice(0, 2).join()))).toEqual([]);
});
