import type { QueryKey } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { AnsweredCall } from '#api/readers.ts';
import { examples } from '#server/examples/examples.ts';

/** Calls that only the community's other client sends. */
type UnusedCall = 'currentCharacters' | 'items';

const session = { masterId: 'p:M', masterReward: 1, title: 'T', date: 1, labels: [], outcomes: [] };
const plan = examples.announceAdventure.asks.body;
const item = { name: 'Rope' };
const file = new File(['bytes'], 'face.png', { type: 'image/png' });

/** Reads, each by the call that it sends to a server with all features, or with one feature less. */
export const reads = {
  signIns: ({ signIns }) => signIns.of(null),
  memberSignIns: ({ signIns }) => signIns.of('m'),
  currentMember: ({ reference }) => reference.member(),
  ownCharacters: ({ characters }) => characters.own(),
  ownOverview: ({ characters }) => characters.own(),
  activeCharacters: ({ characters }) => characters.active(),
  activeCharactersWithPlayer: ({ characters }) => characters.activeWithPlayer(),
  activeCharacterColumns: ({ characters }) => characters.rows(),
  character: ({ characters }) => characters.one('p:A'),
  characterSummary: ({ characters }) => characters.summary('p:A'),
  tokenImage: ({ characters }) => characters.tokenImage('p:A'),
  tokenImages: ({ characters }) => characters.tokenImage('p:A'),
  experienceTable: ({ reference }) => reference.experienceTable(),
  itemsByIds: ({ items }) => items.byNames(['Rope']),
  materialsBy: ({ items }) => items.craftedFrom('Rope'),
  itemIds: ({ items }) => items.ids([]),
  searchItems: ({ items }) => items.search(),
  itemSources: ({ items }) => items.sources(),
  itemUsage: ({ items }) => items.usage('Rope', true),
  labels: ({ reference }) => reference.labels('ITEM'),
  sessionCount: ({ sessions }) => sessions.count(),
  sessions: ({ sessions }) => sessions.page(),
  sessionsInDates: ({ sessions }) => sessions.inDates(1, 2),
  session: ({ sessions }) => sessions.one('s'),
  sessionHistory: ({ sessions }) => sessions.history('s'),
  ownHistory: ({ journal }) => journal.own(7, 0),
  characterHistory: ({ journal }) => journal.history('p:A', { kinds: [] }),
  characterProgress: ({ journal }) => journal.progress('p:A'),
  journal: ({ journal }) => journal.audit({ kinds: [] }),
  playersByIds: ({ players }) => players.byIds(['n']),
  players: ({ players }) => players.all(),
  player: ({ players }) => players.one('n'),
  adventures: ({ adventures }) => adventures.list(1),
  adventure: ({ adventures }) => adventures.one('a'),
  adventureStats: ({ adventures }) => adventures.stats(0, 1),
  notices: ({ adventures }) => adventures.notices(),
  availability: ({ calendars }) => calendars.availability(),
  availabilityCounts: ({ calendars }) => calendars.counts('2026-11-30', 'Europe/Rome'),
  calendar: ({ calendars }) => calendars.own(),
  webhooks: ({ webhooks }) => webhooks.list(),
  webhookDeliveries: ({ webhooks }) => webhooks.deliveries('w'),
} satisfies Partial<Record<AnsweredCall, (api: Api) => { queryKey: QueryKey }>>;

/** For each call, how the app sends it: a function that sends it, or one that returns the options of its read. */
export const calls: Record<
  Exclude<AnsweredCall, UnusedCall>,
  (api: Api) => Promise<unknown> | { queryKey: QueryKey }
> = {
  ...reads,
  logIn: ({ auth }) => auth.logIn('code'),
  refresh: ({ auth }) => auth.refresh('token'),
  logOut: ({ auth }) => auth.logOut('token'),
  endSignIn: ({ signIns }) => signIns.end(null, 'id'),
  endSignIns: ({ signIns }) => signIns.end(null, 'others'),
  endMemberSignIn: ({ signIns }) => signIns.end('m', 'id'),
  endMemberSignIns: ({ signIns }) => signIns.end('m', 'all'),
  correctCharacter: ({ characters }) => characters.correct('p:A', { description: 'd', date: 1 }),
  updateInventory: ({ characters }) => characters.sell('p:A', 'Rope', { quantity: 1, cost: 2.5 }),
  uploadTokenImage: ({ characters }) => characters.uploadTokenImage('p:A', file),
  createItem: ({ items }) => items.create(item),
  updateItem: ({ items }) => items.update({ item, originalName: 'Rope' }),
  deleteItem: ({ items }) => items.delete('Rope'),
  registerSession: ({ sessions }) => sessions.register(session),
  deleteSession: ({ sessions }) => sessions.delete('s'),
  undo: ({ journal }) => journal.undo(7),
  activateInstance: ({ foundry }) => foundry.activate('tower'),
  stopInstance: ({ foundry }) => foundry.stop('tower'),
  seeNotices: ({ adventures }) => adventures.see(1),
  allowMentions: ({ adventures }) => adventures.allowMentions(true),
  announceAdventure: ({ adventures }) => adventures.announce(plan),
  changeAdventure: ({ adventures }) => adventures.change('a', { ...plan, version: 1, goesOn: false }),
  cancelAdventure: ({ adventures }) => adventures.cancel('a'),
  registerAdventure: ({ adventures }) => adventures.register('a', { ...session, items: [] }),
  signUp: ({ adventures }) => adventures.signUp('a', 'p:A', ''),
  withdraw: ({ adventures }) => adventures.withdraw('a'),
  decline: ({ adventures }) => adventures.decline('a'),
  takeSeat: ({ adventures }) => adventures.take('a'),
  giveSeat: ({ adventures }) => adventures.give('a', 'n'),
  handOverAdventure: ({ adventures }) => adventures.handOver('a', 'n'),
  markNoShow: ({ adventures }) => adventures.markNoShow('a', 'n', true),
  setAvailability: ({ calendars }) => calendars.setAvailability({ isNamed: true, hours: [] }),
  makeCalendar: ({ calendars }) => calendars.make(),
  deleteCalendar: ({ calendars }) => calendars.delete(),
  adventureCalendar: ({ calendars }) => calendars.ofAdventure('a'),
  createWebhook: ({ webhooks }) =>
    webhooks.create({ name: 'W', address: 'https://a.example', format: 'signed', kinds: ['characterDied'] }),
  changeWebhook: ({ webhooks }) => webhooks.change('w', { name: 'W', kinds: [], roles: [], isPaused: true }),
  deleteWebhook: ({ webhooks }) => webhooks.delete('w'),
  tryWebhook: ({ webhooks }) => webhooks.try('w'),
};
