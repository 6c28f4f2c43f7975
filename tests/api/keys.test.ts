import type { QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { appWith } from './support.ts';

const [potion, scroll] = [
  { id: 'l1', name: 'Potion' },
  { id: 'l2', name: 'Scroll' },
];
const trades = { kinds: ['sold', 'bought'] } as const;

/** Reads with different inputs. */
const reads = (api: Api) => [
  api.signIns.of(null),
  api.signIns.of('ann'),
  api.signIns.of('bob'),
  api.characters.own(),
  api.characters.rows(),
  api.characters.active(),
  api.characters.activeWithPlayer(),
  api.characters.one('p:Ann'),
  api.characters.one('p:Bob'),
  api.characters.tokenImage('p:Ann'),
  api.characters.tokenImage('p:Bob'),
  api.items.byNames(['Rope']),
  api.items.byNames(['Rope', 'Lamp']),
  api.items.byNames(['Lamp']),
  api.items.craftedFrom('Rope'),
  api.items.craftedFrom('Lamp'),
  api.items.search(),
  api.items.search({ text: 'rope' }),
  api.items.search({ label: potion }),
  api.items.search({ label: scroll }),
  api.items.search({ offset: 10 }),
  api.items.search({ limit: 50 }),
  api.items.ids([]),
  api.items.ids([], 'rope'),
  api.items.ids([potion]),
  api.items.ids([potion, scroll]),
  api.items.count({}),
  api.items.count({ text: 'rope' }),
  api.items.count({ label: potion }),
  api.items.count({ label: scroll }),
  api.items.sources(),
  api.items.usage('Rope', true),
  api.items.usage('Rope', false),
  api.items.usage('Lamp', true),
  api.sessions.page(),
  api.sessions.page({ offset: 10 }),
  api.sessions.page({ limit: 50 }),
  api.sessions.count(),
  api.sessions.inDates(1, 2),
  api.sessions.inDates(1, 3),
  api.sessions.inDates(0, 2),
  api.players.byIds(['ann']),
  api.players.byIds(['ann', 'bob']),
  api.journal.own(null, 0),
  api.journal.own(7, 0),
  api.journal.history('p:Ann', { kinds: [] }),
  api.journal.history('p:Bob', { kinds: [] }),
  api.journal.history('p:Ann', trades),
  api.journal.history('p:Ann', { ...trades, from: 1 }),
  api.journal.history('p:Ann', { ...trades, to: 1 }),
  api.journal.audit({ kinds: [] }),
  api.journal.audit({ kinds: [], actor: 'ann' }),
  api.journal.audit({ kinds: [], subjectType: 'item' }),
  api.journal.audit({ kinds: [], subjectType: 'item', subject: 'Rope' }),
  api.journal.audit({ kinds: [], text: 'rope' }),
  api.journal.progress('p:Ann'),
  api.journal.progress('p:Bob'),
  api.reference.labels('ITEM'),
  api.reference.labels('SESSION'),
  api.reference.experienceTable(),
  api.reference.member(),
  api.adventures.list(),
  api.adventures.list(1),
  api.adventures.one('a'),
  api.adventures.stats(0, 1),
  api.adventures.notices(),
  api.calendars.own(),
  api.calendars.availability(),
  api.calendars.counts('2026-11-30', 'UTC'),
  api.calendars.counts('2026-11-30', 'Europe/Rome'),
  api.calendars.counts('2026-12-07', 'UTC'),
  api.webhooks.list(),
  api.webhooks.deliveries('a'),
  api.webhooks.deliveries('b'),
];

it('each two reads with different inputs have different keys, and send what differs to the server', async () => {
  const { api, queries, requests } = appWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const [keys, sent]: [string[], string[]] = [[], []];
  for (const read of reads(api)) {
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
