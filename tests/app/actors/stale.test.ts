import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import { staleAfterChange } from '#app/actors/stale-changes.ts';
import type { Change } from '#core/contract/journal/changes.ts';
import { subjectTypes } from '#core/contract/journal/kinds.ts';
import { appWith } from '../../api/support.ts';
import { confirmed, flowsOf } from '../../support/flows.ts';
import { answerToRead, everyWrite, type Write } from './every-write.ts';

type KeyName = Exclude<keyof typeof keys, 'families'>;
type ReadName = KeyName | `${KeyName} of ${'p' | 'q'}`;

const { families: _families, ...ownKeys } = keys;
/** A read of each key; a key with parameters has two reads, for p and q, which stand for any two ids. */
const reads = new Map<ReadName, QueryKey>(
  (Object.entries(ownKeys) as [KeyName, QueryKey | ((...ids: unknown[]) => QueryKey)][]).flatMap(
    ([name, key]): [ReadName, QueryKey][] =>
      typeof key === 'function'
        ? [
            [`${name} of p`, key('p')],
            [`${name} of q`, key('q')],
          ]
        : [[name, key]],
  ),
);
reads.set('items of p', keys.items(['Rope']));

function page() {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  for (const key of reads.values()) queries.setQueryData(key, []);
  queries.setQueryData(keys.character('p'), { inventory: {} });
  const stale = () =>
    [...reads].filter(([, key]) => queries.getQueryState(key)!.isInvalidated).map(([name]) => name);
  return { queries, stale };
}

/** All reads of these names, in the order of the keys; a name without an id stands for both. */
const readsOf = (names: readonly ReadName[]) =>
  [...reads.keys()].filter((read) => names.includes(read) || names.includes(read.split(' ')[0] as KeyName));

const lists: ReadName[] = [
  'ownCharacters',
  'activeCharacters',
  'characterRows',
  'activeCharactersWithPlayer',
  'itemUsage',
  'player',
];
const p: ReadName[] = [...lists, 'character of p', 'summary of p', 'history of p', 'progress of p'];
const everybody: ReadName[] = [...lists, 'character', 'summary', 'history', 'progress'];
const image: ReadName[] = ['tokenImage of p', 'ownCharacters', 'history of p', 'progress of p'];
const adventures: ReadName[] = ['adventures', 'adventure', 'adventureStats'];
const sessions: ReadName[] = [
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
const items: ReadName[] = ['items', 'item', 'itemPage', 'itemIds', 'itemCount', 'materialsBy'];
const adventureChange: ReadName[] = [...adventures, 'notices'];
const webhooks: ReadName[] = ['webhooks', 'webhookDeliveries'];
const signIns: ReadName[] = ['signIns'];

/** The answer to a write that is done; the last two fields are those of a new webhook. */
const done = () => Response.json({ status: true, message: null, code: null, id: 'c', secret: 's' });

const newWebhook: Write = ({ writes }) =>
  writes.createWebhook({ name: 'Inn', address: 'https://hooks.example', format: 'signed', kinds: [] });

describe.each<[string, readonly ReadName[], Write?]>([
  // Its master is p, and q takes part.
  ['a session', [...sessions, ...everybody]],
  ['sessionDeletion 7', [...sessions, ...everybody]],
  ['a correction', [...adventures, ...p]],
  // The server may have refused the sale because the price has changed.
  ['a sale', [...p, 'items of p']],
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
    expect(stale()).toEqual(readsOf([...expected, 'audit']));
  });

  it('and is done when the server has answered, even if no read that follows gets an answer', async () => {
    const { queries } = page();
    for (const queryKey of reads.values()) {
      const observed = { queryKey, queryFn: () => new Promise(() => {}), staleTime: Infinity };
      onTestFinished(new QueryObserver(queries, observed).subscribe(() => {}));
    }
    const { api } = appWith(async (sent) => answerToRead(sent) ?? done());
    await write(flowsOf(api, { queries }));
    expect(queries.isFetching()).toBeGreaterThan(0);
  });
});

it.each([
  ['mine', true],
  ['all', true],
  ['others', false],
  ['theirs', false],
])(
  'the end of the sign-ins %s signs the member out here, who then reads no sign-ins again: %j',
  async (id, isHere) => {
    const { queries, stale } = page();
    const signOut = vi.fn<() => void>();
    const unknown = { browser: null, system: null, started: null, lastUsed: null };
    const { api } = appWith(async () => done());
    queries.setQueryData(api.signIns.of(null).queryKey, [
      { ...unknown, id: 'mine', isCurrent: true },
      { ...unknown, id: 'theirs', isCurrent: false },
    ]);
    await confirmed(flowsOf(api, { queries, signOut }), 'signInEnd', id);
    expect(signOut).toHaveBeenCalledTimes(isHere ? 1 : 0);
    expect(stale()).toEqual(readsOf(isHere ? ['audit'] : ['signIns', 'audit']));
  },
);

it('an item that others have changed makes stale what shows it', () => {
  const { queries, stale } = page();
  flowsOf(appWith(() => Promise.reject(new Error('not called'))).api, { queries }).writes.refreshItems();
  expect(stale()).toEqual(readsOf([...items, ...everybody, 'audit']));
});

it.each<[type: string, kind: string, expected: readonly ReadName[], former?: string]>([
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
])(
  'a change by others of the type %s and the kind %s makes %j stale (former name: %s)',
  (type, kind, expected, former) => {
    const { queries, stale } = page();
    const change: Change = { act: 1, type, kind, id: 'p', ...(former ? { former } : {}) };
    for (const queryKey of staleAfterChange(change)!) void queries.invalidateQueries({ queryKey });
    expect(stale()).toEqual(readsOf(expected));
  },
);

it('a change by others makes every read stale if it is of an unknown type or of one that many reads contain', () => {
  const all = [...subjectTypes, 'quest', 'toString'];
  expect(
    all.filter((type) => staleAfterChange({ act: 1, id: 'p', kind: 'imported', type }) === null),
  ).toEqual(['label', 'player', 'community', 'quest', 'toString']);
});
