import { hashKey, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { reads } from './calls.ts';
import { appWith } from './support.ts';

const [potion, scroll] = [
  { id: 'l1', name: 'Potion' },
  { id: 'l2', name: 'Scroll' },
];
const trades = { kinds: ['sold', 'bought'] } as const;

/** Reads with other inputs than those of `reads`. */
const otherReads = (api: Api) => [
  api.signIns.of('ann'),
  api.characters.one('p:Ann'),
  api.characters.tokenImage('p:Ann'),
  api.items.byNames(['Rope', 'Lamp']),
  api.items.byNames(['Lamp']),
  api.items.craftedFrom('Lamp'),
  api.items.search({ text: 'rope' }),
  api.items.search({ label: potion }),
  api.items.search({ label: scroll }),
  api.items.search({ offset: 10 }),
  api.items.search({ limit: 50 }),
  api.items.ids([], 'rope'),
  api.items.ids([potion]),
  api.items.ids([scroll]),
  api.items.ids([potion, scroll]),
  api.items.count({}),
  api.items.count({ text: 'rope' }),
  api.items.count({ label: potion }),
  api.items.count({ label: scroll }),
  api.items.usage('Rope', false),
  api.items.usage('Lamp', true),
  api.sessions.page({ offset: 10 }),
  api.sessions.page({ limit: 50 }),
  api.sessions.inDates(1, 3),
  api.sessions.inDates(0, 2),
  api.players.byIds(['ann', 'bob']),
  api.journal.own(null, 0),
  api.journal.history('p:Ann', { kinds: [] }),
  api.journal.history('p:Ann', trades),
  api.journal.history('p:Ann', { ...trades, from: 1 }),
  api.journal.history('p:Ann', { ...trades, to: 1 }),
  api.journal.audit({ kinds: [], actor: 'ann' }),
  api.journal.audit({ kinds: [], subjectType: 'item' }),
  api.journal.audit({ kinds: [], subjectType: 'item', subject: 'Rope' }),
  api.journal.audit({ kinds: [], text: 'rope' }),
  api.journal.progress('p:Ann'),
  api.reference.labels('SESSION'),
  api.adventures.list(),
  api.calendars.counts('2026-11-30', 'UTC'),
  api.calendars.counts('2026-12-07', 'UTC'),
  api.webhooks.deliveries('a'),
];

it('each two reads with different inputs have different keys, and send what differs to the server', async () => {
  const { api, queries, requests } = appWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const [keys, sent]: [string[], string[]] = [[], []];
  // A server with all features answers both reads of `characters.own` and `tokenImage` by the same call.
  const { ownOverview: _own, tokenImages: _images, ...different } = reads;
  const all: object[] = Object.values(different).map((of) => of(api));
  for (const read of [...all, ...otherReads(api)]) {
    const { queryKey } = read as { queryKey: QueryKey };
    keys.push(hashKey(queryKey));
    const isPaged = 'initialPageParam' in read;
    const fetch = isPaged ? queries.fetchInfiniteQuery : queries.fetchQuery;
    await fetch.call(queries, { ...read, retry: false } as never).catch(() => {});
    const { url, body } = requests.at(-1)!;
    // The count of items is the length of the list of their names.
    const isCount = queryKey.includes('count') && queryKey[0] === 'item';
    sent.push(JSON.stringify([url.replace(/ts=\d+/, 'ts'), body, isCount]));
  }
  expect(requests).toHaveLength(keys.length);
  const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
  expect([repeated(keys), repeated(sent)]).toEqual([[], []]);
});
