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
const reads = ({
  signIns,
  characters,
  items,
  sessions,
  players,
  journal,
  reference,
  webhooks,
  adventures,
  calendars,
}: Api) => [
  signIns.of(null),
  signIns.of('ann'),
  signIns.of('bob'),
  characters.own(),
  characters.rows(),
  characters.active(),
  characters.activeWithPlayer(),
  characters.one('p:Ann'),
  characters.one('p:Bob'),
  characters.tokenImage('p:Ann'),
  characters.tokenImage('p:Bob'),
  items.byNames(['Rope']),
  items.byNames(['Rope', 'Lamp']),
  items.byNames(['Lamp']),
  items.craftedFrom('Rope'),
  items.craftedFrom('Lamp'),
  items.search(),
  items.search({ text: 'rope' }),
  items.search({ label: potion }),
  items.search({ label: scroll }),
  items.search({ offset: 10 }),
  items.search({ limit: 50 }),
  items.ids([]),
  items.ids([], 'rope'),
  items.ids([potion]),
  items.ids([potion, scroll]),
  items.count({}),
  items.count({ text: 'rope' }),
  items.count({ label: potion }),
  items.count({ label: scroll }),
  items.sources(),
  items.usage('Rope', true),
  items.usage('Rope', false),
  items.usage('Lamp', true),
  sessions.page(),
  sessions.page({ offset: 10 }),
  sessions.page({ limit: 50 }),
  sessions.count(),
  sessions.inDates(1, 2),
  sessions.inDates(1, 3),
  sessions.inDates(0, 2),
  players.byIds(['ann']),
  players.byIds(['ann', 'bob']),
  journal.own(null, 0),
  journal.own(7, 0),
  journal.history('p:Ann', { kinds: [] }),
  journal.history('p:Bob', { kinds: [] }),
  journal.history('p:Ann', trades),
  journal.history('p:Ann', { ...trades, from: 1 }),
  journal.history('p:Ann', { ...trades, to: 1 }),
  journal.audit({ kinds: [] }),
  journal.audit({ kinds: [], actor: 'ann' }),
  journal.audit({ kinds: [], subjectType: 'item' }),
  journal.audit({ kinds: [], subjectType: 'item', subject: 'Rope' }),
  journal.audit({ kinds: [], text: 'rope' }),
  journal.progress('p:Ann'),
  journal.progress('p:Bob'),
  reference.labels('ITEM'),
  reference.labels('SESSION'),
  reference.experienceTable(),
  reference.member(),
  adventures.list(),
  adventures.list(1),
  adventures.one('a'),
  adventures.stats(0, 1),
  adventures.notices(),
  calendars.own(),
  calendars.availability(),
  calendars.counts('2026-11-30', 'UTC'),
  calendars.counts('2026-11-30', 'Europe/Rome'),
  calendars.counts('2026-12-07', 'UTC'),
  webhooks.list(),
  webhooks.deliveries('a'),
  webhooks.deliveries('b'),
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
