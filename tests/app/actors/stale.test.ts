import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keys } from '#api/keys.ts';
import { staleAfterChange } from '#app/actors/stale-changes.ts';
import type { Change } from '#core/contract/journal/changes.ts';
import { subjectTypes } from '#core/contract/journal/kinds.ts';
import { appWith } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';
import { answerToRead, everyWrite, type Write } from './every-write.ts';

/** A read of each key; the characters p and q stand for any two. */
const reads = {
  signIns: keys.signIns(null),
  memberSignIns: keys.signIns('ann'),
  ownCharacters: keys.ownCharacters,
  activeCharacters: keys.activeCharacters,
  characterRows: keys.characterRows,
  activeWithPlayer: keys.activeCharactersWithPlayer,
  p: keys.character('p'),
  q: keys.character('q'),
  summaryOfP: keys.summary('p'),
  summaryOfQ: keys.summary('q'),
  imageOfP: keys.tokenImage('p'),
  imageOfQ: keys.tokenImage('q'),
  experienceTable: keys.experienceTable,
  itemsByName: keys.items(['Rope']),
  item: keys.item('Rope'),
  itemPage: keys.itemPage({}),
  itemIds: keys.itemIds({}),
  itemCount: keys.itemCount({}),
  itemSources: keys.itemSources,
  materialsBy: keys.materialsBy('Rope'),
  usage: keys.itemUsage('Rope', true),
  sessionCount: keys.sessionCount({}),
  session: keys.session('s'),
  sessionHistory: keys.sessionHistory('s'),
  sessionPage: keys.sessionPage({}),
  sessionsInDates: keys.sessionsInDates(0, 1),
  players: keys.players(['ann']),
  allPlayers: keys.allPlayers,
  player: keys.player('ann'),
  ownHistory: keys.ownHistory(null),
  historyOfP: keys.history('p', {}),
  historyOfQ: keys.history('q', {}),
  progressOfP: keys.progress('p'),
  progressOfQ: keys.progress('q'),
  audit: keys.audit({}),
  labels: keys.labels('ITEM'),
  availability: keys.availability,
  availabilityCounts: keys.availabilityCounts('2026-11-30', 'UTC', false),
  calendar: keys.calendar,
  adventures: keys.adventures(null),
  adventure: keys.adventure('7'),
  adventureStats: keys.adventureStats(0, 1),
  notices: keys.notices,
  webhooks: keys.webhooks,
  deliveries: keys.webhookDeliveries('a'),
  member: keys.member,
} satisfies Record<string, QueryKey>;
type Read = keyof typeof reads;

const names = Object.keys(reads) as Read[];

/** A page that has made every read. */
function page() {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  for (const name of names) queries.setQueryData(reads[name], name === 'p' ? { inventory: {} } : []);
  const stale = () => names.filter((name) => queries.getQueryState(reads[name])!.isInvalidated).toSorted();
  return { queries, stale };
}

const lists: Read[] = ['ownCharacters', 'activeCharacters', 'characterRows', 'activeWithPlayer', 'usage'];
const p: Read[] = [...lists, 'player', 'p', 'summaryOfP', 'historyOfP', 'progressOfP'];
const everybody: Read[] = [...p, 'q', 'summaryOfQ', 'historyOfQ', 'progressOfQ'];
const image: Read[] = ['imageOfP', 'ownCharacters', 'historyOfP', 'progressOfP'];
const adventures: Read[] = ['adventures', 'adventure', 'adventureStats'];
const sessions: Read[] = [
  ...adventures,
  'session',
  'sessionHistory',
  'sessionPage',
  'sessionCount',
  'sessionsInDates',
  'players',
  'allPlayers',
  'player',
];
const items: Read[] = ['itemsByName', 'item', 'itemPage', 'itemIds', 'itemCount', 'materialsBy'];
const adventureChange: Read[] = [...adventures, 'notices'];
const webhooks: Read[] = ['webhooks', 'deliveries'];
const signIns: Read[] = ['signIns', 'memberSignIns'];

/** The answer to a write that is done; the last two fields are those of a new webhook. */
const done = () => Response.json({ status: true, message: null, code: null, id: 'c', secret: 's' });

const newWebhook: Write = ({ writes }) =>
  writes.createWebhook({ name: 'Inn', address: 'https://hooks.example', format: 'signed', kinds: [] });

describe.each<[string, readonly Read[], Write?]>([
  // Its master is p, and q takes part.
  ['a session', [...sessions, ...everybody]],
  ['sessionDeletion 7', [...sessions, ...everybody]],
  ['a correction', [...adventures, ...p]],
  // The server may have refused the sale because the price has changed.
  ['a sale', [...p, 'itemsByName']],
  // The server may have refused the gift because the item was deleted: the next draw must not find it again.
  ['a gift', [...p, 'itemIds', 'itemCount']],
  ['a token image', image],
  ['a new item', items],
  ['a changed item', items],
  ['another item that gets its name', [...items, ...everybody]],
  ['a deleted item', [...items, ...everybody]],
  ['an adventure', adventureChange],
  ['a changed adventure', adventureChange],
  ['a registered adventure', [...adventureChange, ...sessions, ...everybody]],
  ['undoing 7', [...sessions, ...items, ...everybody]],
  ['signInEnd 7', signIns],
  ['the sign-ins of a member that are ended', signIns],
  ['a consent to be mentioned', ['notices']],
  ['a no-show', adventureChange],
  ['seen notices', ['notices']],
  ['a new webhook', webhooks, newWebhook],
  ['a changed webhook', webhooks],
  ['webhookPause 7', webhooks],
  ['webhookDeletion 7', webhooks],
  ['calendarDeletion 7', ['calendar']],
  [
    'a changed availability',
    ['availability', 'availabilityCounts'],
    ({ writes }) => writes.setAvailability({ isNamed: true, hours: [1] }),
  ],
  ['a new calendar', ['calendar'], ({ writes }) => writes.makeCalendar()],
  ['a sign-up', adventureChange],
  ["a 'Not this time'", adventureChange],
  ['a seat that is taken', adventureChange],
  ['a seat that is given', adventureChange],
  ['withdrawal 7', adventureChange],
  ['adventureCancellation 7', adventureChange],
  ['adventureGoesOn 7', adventureChange],
  ['an adventure that is handed over', adventureChange],
])('%s makes stale exactly what it may change', (name, expected, write = everyWrite[name]!) => {
  it.each<[string, () => Response]>([
    ['is done', done],
    ['is refused', () => Response.json({ status: false, message: 'No', code: 409 }, { status: 409 })],
    [
      'gets no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('if it %s', async (_, answer) => {
    const { queries, stale } = page();
    const { api } = appWith(async (sent) => answerToRead(sent) ?? answer());
    await write(flowsOf(api, { queries })).catch(() => {});
    expect(stale()).toEqual([...new Set([...expected, 'audit'])].toSorted());
  });

  it('and is done when the server has answered, even if no read that follows gets an answer', async () => {
    const { queries } = page();
    for (const read of names) {
      const observed = { queryKey: reads[read], queryFn: () => new Promise(() => {}), staleTime: Infinity };
      onTestFinished(new QueryObserver(queries, observed).subscribe(() => {}));
    }
    const { api } = appWith(async (sent) => answerToRead(sent) ?? done());
    await write(flowsOf(api, { queries }));
    expect(queries.isFetching()).toBeGreaterThan(0);
  });
});

it('an item that others have changed makes stale what shows it', () => {
  const { queries, stale } = page();
  flowsOf(appWith(() => Promise.reject(new Error('not called'))).api, { queries }).writes.refreshItems();
  expect(stale()).toEqual([...items, ...everybody, 'audit'].toSorted());
});

describe('a change by others', () => {
  it.each<[type: string, kind: string, expected: readonly Read[], former?: string]>([
    ['character', 'sold', p],
    ['character', 'pictured', image],
    ['item', 'created', items],
    ['item', 'edited', items],
    ['item', 'edited', [...items, ...everybody], 'Cord'],
    ['item', 'deleted', [...items, ...everybody]],
    ['item', 'undone', [...items, ...everybody]],
    ['session', 'registered', sessions],
    ['adventure', 'signedUp', adventureChange],
    ['member', 'rolesChanged', ['member']],
    ['instance', 'started', []],
    ['signIn', 'signedOut', []],
    ['calendar', 'created', []],
    ['availability', 'edited', ['availability', 'availabilityCounts']],
    ['webhook', 'paused', webhooks],
  ])('of the type %s and the kind %s makes %j stale (former name: %s)', (type, kind, expected, former) => {
    const { queries, stale } = page();
    const change: Change = { act: 1, type, kind, id: 'p', ...(former ? { former } : {}) };
    for (const queryKey of staleAfterChange(change)!) void queries.invalidateQueries({ queryKey });
    expect(stale()).toEqual(expected.toSorted());
  });

  it('makes every read stale if it is of an unknown type or of one that many reads contain', () => {
    const all = [...subjectTypes, 'quest', 'toString'];
    expect(
      all.filter((type) => staleAfterChange({ act: 1, id: 'p', kind: 'imported', type }) === null),
    ).toEqual(['label', 'player', 'community', 'quest', 'toString']);
  });
});
