// @vitest-environment jsdom
import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import { lastSeenAge, lastSeenImage } from '#core/rules/last-seen.ts';
import { mergedReads, saveReads } from '#app/last-seen/stored-reads.ts';

type StoredRead = Parameters<typeof mergedReads>[0][number];

const now = 100 * lastSeenAge;
const lyra = { id: 'mira:Lyra', inventory: { Rope: 1, Lamp: 2 } };

const read = (queryKey: readonly unknown[], data: unknown, dataUpdatedAt = now): StoredRead =>
  ({
    queryKey,
    queryHash: hashKey(queryKey),
    state: { data, dataUpdatedAt, status: 'success' },
  }) as StoredRead;

const own = read(keys.ownCharacters, [lyra]);
const keysOf = (reads: readonly StoredRead[]) => reads.map(({ queryKey }) => queryKey);

it('the browser stores the member’s characters with their items and images, and nothing about others', () => {
  const mine = [
    own,
    read(keys.experienceTable, {}),
    read(keys.character(lyra.id), lyra),
    read(keys.items(['Lamp', 'Rope']), []),
    read(keys.tokenImage(lyra.id), 'data:'),
  ];
  const others = [
    read(keys.activeCharacters, []),
    read(keys.character('other:Bram'), {}),
    read(keys.items(['Rope']), []),
    read(keys.tokenImage('other:Bram'), 'data:'),
    read(keys.member, {}),
  ];
  expect(keysOf(mergedReads([...others, ...mine], [], now))).toEqual(keysOf(mine));
});

it('the browser still stores earlier reads that are no longer in memory, unless they are older than thirty days', () => {
  const recent = read(keys.character(lyra.id), lyra, now - lastSeenAge);
  const old = read(keys.tokenImage(lyra.id), 'data:', now - lastSeenAge - 1);
  const [list, one] = mergedReads([own], [read(keys.ownCharacters, [], now - 1), recent, old], now);
  expect([list?.state.data, one?.state.dataUpdatedAt]).toEqual([[lyra], now - lastSeenAge]);
  expect(mergedReads([own], [old], now)).toHaveLength(1);
});

it('the browser does not store a large image', () => {
  const image = (length: number) => read(keys.tokenImage(lyra.id), 'x'.repeat(length));
  expect(mergedReads([own, image(lastSeenImage)], [], now)).toHaveLength(2);
  expect(mergedReads([own, image(lastSeenImage + 1)], [], now)).toHaveLength(1);
});

it('the browser writes the answers of a second together', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const isAllowed = vi.fn(() => false);
  onTestFinished(saveReads(queries, 'demo-player', isAllowed, () => {}));
  // Each write first asks whether it is allowed; the first write is at once.
  expect(isAllowed).toHaveBeenCalledTimes(1);
  queries.setQueryData(keys.ownCharacters, []);
  queries.setQueryData(keys.ownCharacters, [lyra]);
  await vi.advanceTimersByTimeAsync(999);
  expect(isAllowed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAllowed).toHaveBeenCalledTimes(2);
});

it('a character that was opened by its address is stored with the list that contains it', () => {
  const queries = new QueryClient();
  const readOwn = vi.fn();
  const save = () => onTestFinished(saveReads(queries, 'demo-player', () => true, readOwn));
  save();
  expect(readOwn).not.toHaveBeenCalled();
  queries.setQueryData(keys.character(lyra.id), lyra);
  save();
  expect(readOwn).toHaveBeenCalledOnce();
});
