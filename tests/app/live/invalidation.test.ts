// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import { createInvalidation } from '#app/live/invalidation.ts';
import { createOwnActs } from '#app/live/own-acts.ts';
import type { Change } from '#core/contract/journal/changes.ts';

beforeEach(() => vi.useFakeTimers());

const sale = (act: number, id = 'someone:Lyra'): Change => ({ act, type: 'character', id, kind: 'sold' });

/** A page that shows one character, a table of all characters with `rows` rows, and items. */
async function page(rows = 1) {
  const queries = new QueryClient();
  const readCounts = { character: 0, table: 0, items: 0 };
  const show = (queryKey: readonly unknown[], name: keyof typeof readCounts, data: unknown) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        readCounts[name] += 1;
        return data;
      },
      staleTime: Infinity,
    }).subscribe(() => {});
  show(keys.character('someone:Lyra'), 'character', {});
  show(keys.characterRows, 'table', Array.from({ length: rows }));
  show(keys.itemIds({}), 'items', []);
  await vi.advanceTimersByTimeAsync(0);
  for (const name of Object.keys(readCounts) as (keyof typeof readCounts)[]) readCounts[name] = 0;
  const ownActs = createOwnActs();
  let isHidden = false;
  const invalidation = createInvalidation({
    queries,
    ownActs,
    random: () => 0.5,
    isHidden: () => isHidden,
  });
  return { queries, reads: readCounts, ownActs, invalidation, hide: () => (isHidden = true) };
}

it('the page does not react to the event of its own write, even if the write’s answer arrives later', async () => {
  const { reads, ownActs, invalidation } = await page();
  invalidation.add([sale(7)]);
  await vi.advanceTimersByTimeAsync(100);
  ownActs.add(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual({ character: 0, table: 0, items: 0 });
  invalidation.add([sale(7), sale(8)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual({ character: 1, table: 1, items: 0 });
});

it('the page reads a long list again later than other data, and only once for all changes in the meantime', async () => {
  const { reads, queries, invalidation } = await page(301);
  for (let second = 0; second < 6; second += 1) {
    invalidation.add([sale(second)]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads.character).toBe(6);
  expect(reads.table).toBe(0);
  expect(queries.getQueryState(keys.characterRows)?.isInvalidated).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads.table).toBe(1);
});

it('the page reads nothing while it is hidden, and everything stale once it is shown', async () => {
  const { reads, queries, invalidation, hide } = await page();
  hide();
  invalidation.add([sale(1)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual({ character: 0, table: 0, items: 0 });
  queries.mount();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toEqual({ character: 1, table: 1, items: 0 });
  queries.unmount();
});

it('the page reads everything again after a reset, even if only its own change arrived just before, and later only what changes', async () => {
  const { reads, ownActs, invalidation } = await page();
  ownActs.add(1);
  invalidation.add([sale(1)]);
  invalidation.add(null);
  invalidation.add([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual({ character: 1, table: 1, items: 1 });
  invalidation.add([sale(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual({ character: 2, table: 2, items: 1 });
});

it.each([false, true])(
  'a change that arrives during the first read of a page makes it read again, hidden %j',
  async (isHidden) => {
    const { queries, invalidation, hide } = await page();
    const answers: ((data: string) => void)[] = [];
    const observer = new QueryObserver(queries, {
      queryKey: keys.character('another:Lyra'),
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    observer.subscribe(() => {});
    if (isHidden) hide();
    invalidation.add([sale(1, 'another:Lyra')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(answers).toHaveLength(2);
    answers[0]!('before the change');
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBeUndefined();
    answers[1]!('after it');
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', isStale: true, isFetching: false });
  },
);
