// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { readAhead } from '#app/read-ahead.ts';
import { appWith } from '../api/support.ts';

it('the menu prefetches ten items and the labels for items, at most once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { api, queries, requests } = appWith(async ({ url }) =>
    Response.json(url.startsWith('/label') ? [] : { entities: [] }),
  );
  const read = async (): Promise<string[]> => {
    readAhead(api, queries);
    while (queries.isFetching() > 0) await new Promise(setImmediate);
    return requests.splice(0).map(({ url }) => url);
  };
  const both = [expect.stringMatching(/limit=10&/), '/label?labelType=ITEM'];
  expect(await read()).toEqual(both);
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(await read()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toEqual(both);
});
