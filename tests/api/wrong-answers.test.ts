import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import type { AnsweredCall } from '#api/readers.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { routes } from '#core/contract/routes.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { examples } from '#server/examples/examples.ts';
import { pathPattern } from '../support/path-pattern.ts';
import { appWith } from './support.ts';

type App = ReturnType<typeof appWith>;
type Ask = (api: Api, queries: App['queries']) => Promise<unknown>;

/** Calls that only the community's other client sends. */
type UnusedCall = 'currentCharacters' | 'items';

const session = { masterId: 'p:M', masterReward: 1, title: 'T', date: 1, labels: [], outcomes: [] };
const plan = examples.announceAdventure.asks.body;
const item = { name: 'Rope' };
const file = new File(['bytes'], 'face.png', { type: 'image/png' });

/** Functions that send each call as the app does. */
const calls: Record<Exclude<AnsweredCall, UnusedCall>, Ask> = {
  logIn: ({ auth }) => auth.logIn('code'),
  refresh: ({ auth }) => auth.refresh('token'),
  logOut: ({ auth }) => auth.logOut('token'),
  signIns: ({ signIns }, queries) => queries.fetchQuery(signIns.of(null)),
  endSignIn: ({ signIns }) => signIns.end(null, 'id'),
  endSignIns: ({ signIns }) => signIns.end(null, 'others'),
  memberSignIns: ({ signIns }, queries) => queries.fetchQuery(signIns.of('m')),
  endMemberSignIn: ({ signIns }) => signIns.end('m', 'id'),
  endMemberSignIns: ({ signIns }) => signIns.end('m', 'all'),
  currentMember: ({ reference }, queries) => queries.fetchQuery(reference.member()),
  ownCharacters: ({ characters }, queries) => queries.fetchQuery(characters.own()),
  ownOverview: ({ characters }, queries) => queries.fetchQuery(characters.own()),
  activeCharacters: ({ characters }, queries) => queries.fetchQuery(characters.active()),
  activeCharactersWithPlayer: ({ characters }, queries) => queries.fetchQuery(characters.activeWithPlayer()),
  activeCharacterColumns: ({ characters }, queries) => queries.fetchQuery(characters.rows()),
  character: ({ characters }, queries) => queries.fetchQuery(characters.one('p:A')),
  characterSummary: ({ characters }, queries) => queries.fetchQuery(characters.summary('p:A')),
  correctCharacter: ({ characters }) => characters.correct('p:A', { description: 'd', date: 1 }),
  updateInventory: ({ characters }) => characters.sell('p:A', 'Rope', { quantity: 1, cost: 2.5 }),
  tokenImage: ({ characters }, queries) => queries.fetchQuery(characters.tokenImage('p:A')),
  tokenImages: ({ characters }, queries) => queries.fetchQuery(characters.tokenImage('p:A')),
  uploadTokenImage: ({ characters }) => characters.uploadTokenImage('p:A', file),
  experienceTable: ({ reference }, queries) => queries.fetchQuery(reference.experienceTable()),
  itemsByIds: ({ items }, queries) => queries.fetchQuery(items.byNames(['Rope'])),
  materialsBy: ({ items }, queries) => queries.fetchQuery(items.craftedFrom('Rope')),
  itemIds: ({ items }, queries) => queries.fetchQuery(items.ids([])),
  searchItems: ({ items }, queries) => queries.fetchQuery(items.search()),
  createItem: ({ items }) => items.create(item),
  updateItem: ({ items }) => items.update({ item, originalName: 'Rope' }),
  deleteItem: ({ items }) => items.delete('Rope'),
  itemSources: ({ items }, queries) => queries.fetchQuery(items.sources()),
  itemUsage: ({ items }, queries) => queries.fetchQuery(items.usage('Rope', true)),
  labels: ({ reference }, queries) => queries.fetchQuery(reference.labels('ITEM')),
  registerSession: ({ sessions }) => sessions.register(session),
  sessionCount: ({ sessions }, queries) => queries.fetchQuery(sessions.count()),
  sessions: ({ sessions }, queries) => queries.fetchQuery(sessions.page()),
  sessionsInDates: ({ sessions }, queries) => queries.fetchQuery(sessions.inDates(1, 2)),
  session: ({ sessions }, queries) => queries.fetchQuery(sessions.one('s')),
  sessionHistory: ({ sessions }, queries) => queries.fetchQuery(sessions.history('s')),
  deleteSession: ({ sessions }) => sessions.delete('s'),
  ownHistory: ({ journal }, queries) => queries.fetchQuery(journal.own(7, 0)),
  characterHistory: ({ journal }, queries) =>
    queries.fetchInfiniteQuery(journal.history('p:A', { kinds: [] })),
  characterProgress: ({ journal }, queries) => queries.fetchQuery(journal.progress('p:A')),
  journal: ({ journal }, queries) => queries.fetchInfiniteQuery(journal.audit({ kinds: [] })),
  undo: ({ journal }) => journal.undo(7),
  playersByIds: ({ players }, queries) => queries.fetchQuery(players.byIds(['n'])),
  players: ({ players }, queries) => queries.fetchQuery(players.all()),
  player: ({ players }, queries) => queries.fetchQuery(players.one('n')),
  activateInstance: ({ foundry }) => foundry.activate('tower'),
  stopInstance: ({ foundry }) => foundry.stop('tower'),
  adventures: ({ adventures }, queries) => queries.fetchQuery(adventures.list(1)),
  adventure: ({ adventures }, queries) => queries.fetchQuery(adventures.one('a')),
  adventureStats: ({ adventures }, queries) => queries.fetchQuery(adventures.stats(0, 1)),
  notices: ({ adventures }, queries) => queries.fetchQuery(adventures.notices()),
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
  availability: ({ calendars }, queries) => queries.fetchQuery(calendars.availability()),
  setAvailability: ({ calendars }) => calendars.setAvailability({ isNamed: true, hours: [] }),
  availabilityCounts: ({ calendars }, queries) =>
    queries.fetchQuery(calendars.counts('2026-11-30', 'Europe/Rome')),
  calendar: ({ calendars }, queries) => queries.fetchQuery(calendars.own()),
  makeCalendar: ({ calendars }) => calendars.make(),
  deleteCalendar: ({ calendars }) => calendars.delete(),
  adventureCalendar: ({ calendars }) => calendars.ofAdventure('a'),
  webhooks: ({ webhooks }, queries) => queries.fetchQuery(webhooks.list()),
  createWebhook: ({ webhooks }) =>
    webhooks.create({ name: 'W', address: 'https://a.example', format: 'signed', kinds: ['characterDied'] }),
  changeWebhook: ({ webhooks }) => webhooks.change('w', { name: 'W', kinds: [], roles: [], isPaused: true }),
  deleteWebhook: ({ webhooks }) => webhooks.delete('w'),
  tryWebhook: ({ webhooks }) => webhooks.try('w'),
  webhookDeliveries: ({ webhooks }, queries) => queries.fetchQuery(webhooks.deliveries('w')),
};
const names = Object.keys(calls) as (keyof typeof calls)[];

const json = 'application/json';
const bodies = {
  'plain text': ['OK', 'text/plain'],
  'text declared as JSON': ['OK', json],
  html: ['<!doctype html><title>Accept our terms</title>', 'text/html; charset=utf-8'],
  'HTML declared as text': ['<html><body>Bad gateway</body></html>', 'text/plain'],
  nothing: ['', json],
  null: ['null', json],
  list: ['[]', json],
  object: ['{}', json],
  number: ['42', json],
  'JSON text': ['"OK"', json],
  'truncated JSON': ['[{"id":"p:A","name":"A"},{"id"', json],
  'JSON declared as text': ['[]', 'text/plain'],
} satisfies Record<string, [string, string]>;
type Body = keyof typeof bodies;

const lists = [
  'signIns',
  'memberSignIns',
  'ownCharacters',
  'activeCharacters',
  'activeCharactersWithPlayer',
  'activeCharacterColumns',
  'itemsByIds',
  'itemIds',
  'itemSources',
  'itemUsage',
  'labels',
  'sessionsInDates',
  'playersByIds',
  'players',
  'adventures',
  'availabilityCounts',
  'webhooks',
  'webhookDeliveries',
] as const;

/**
 * For each call, the bodies that it accepts and what it returns for them. Every other body must count as unreadable.
 */
const acceptedAnswers: Partial<Record<(typeof names)[number], Partial<Record<Body, unknown>>>> = {
  ...Object.fromEntries(lists.map((name) => [name, { list: [] }])),
  currentMember: { object: { id: '', username: '', avatar: null } },
  tokenImages: { object: null },
  adventureStats: {
    object: { offered: 0, filled: 0, wait: null, newcomers: 0, absent: 0, absentMembers: [] },
  },
  activateInstance: { 'plain text': 'OK', 'JSON text': 'OK', 'JSON declared as text': '[]' },
  calendar: { object: { created: null } },
  adventureCalendar: { 'plain text': 'OK', 'JSON text': 'OK', 'JSON declared as text': '[]' },
  stopInstance: { 'plain text': true, 'JSON text': true, 'JSON declared as text': true },
};

/** In development, the app refuses every answer that violates the contract; the released app does not. */
beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => void vi.unstubAllEnvs());

const appAnswered = (body: string, type: string, name: string) =>
  appWith(async () => new Response(body, { headers: { 'Content-Type': type } }), {
    features:
      name === 'tokenImage'
        ? []
        : ['logout', 'tokenImages', 'characterColumns', ...(name === 'ownOverview' ? [name] : [])],
  });

const pathOf = (name: (typeof names)[number]): RegExp => pathPattern(routes[name].path);

async function answerTo(name: (typeof names)[number], body: string, type: string): Promise<unknown> {
  const { api, queries, requests } = appAnswered(body, type, name);
  const answer = await calls[name](api, queries).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  // Check that this call sent the request.
  expect(requests[0]?.url.split('?')[0]).toMatch(pathOf(name));
  if (!('error' in answer)) return answer.data;
  expect(answer.error).toBeInstanceOf(RequestFailure);
  return (answer.error as RequestFailure).problem;
}

const unreadable = { status: 0, message: '', fields: {}, found: 'unreadable' };

describe.each(names)('the call %s', (name) => {
  it.each(Object.keys(bodies) as Body[])(
    'returns the expected data, or fails as unreadable, for the body "%s"',
    async (kind) => {
      const [body, type] = bodies[kind];
      const expected = acceptedAnswers[name];
      expect(await answerTo(name, body, type)).toEqual(
        expected && kind in expected ? expected[kind] : unreadable,
      );
    },
  );
});

describe.each(lists)('the list %s', (name) => {
  it('leaves out and counts invalid entries', async () => {
    const junk = [null, 7, true, [], {}, { id: 1, name: 2, playerId: 3 }, ' '];
    const data = await answerTo(name, JSON.stringify(junk), json);
    expect(data).toHaveLength(0);
    expect(leftOutOf(data)).toBe(junk.length);
  });
});

describe.each(['searchItems', 'sessions'] as const)('the page %s', (name) => {
  it('leaves out and counts invalid entries, and treats an invalid next offset as null', async () => {
    const data = await answerTo(name, '{"entities":[null,{},7],"nextAt":"10"}', json);
    expect(data).toMatchObject({ nextAt: null });
    expect(leftOutOf(data)).toBe(3);
  });
});

describe('a write', () => {
  const writes = names.filter((name) => routes[name].method !== 'GET' && !(name in acceptedAnswers));

  it.each([
    'correctCharacter',
    'updateInventory',
    'createItem',
    'registerSession',
    'deleteItem',
    'undo',
  ] as const)('%s counts as done only if the answer has the status true', async (name) => {
    expect(writes).toContain(name);
    expect(await answerTo(name, '{"status":true,"message":null,"code":null}', json)).toMatchObject({
      act: null,
    });
    expect(await answerTo(name, '{"status":true,"act":12}', json)).toMatchObject({ act: 12 });
    expect(await answerTo(name, '{"status":true,"act":"12"}', json)).toMatchObject({ act: null });
    for (const status of ['null', '"true"', '1', '{}'])
      expect(await answerTo(name, `{"status":${status}}`, json)).toEqual(unreadable);
    expect(await answerTo(name, '{"status":false,"message":"No","code":null}', json)).toEqual({
      status: 200,
      message: 'No',
      fields: {},
    });
  });
});
