import { expect, it, vi } from 'vitest';
import type { Http } from '#api/http.ts';
import { journalApi } from '#api/journal.ts';
import { RequestFailure } from '#core/rules/problem.ts';

const failed = (status: number) => new RequestFailure({ status, message: '', fields: {} });

/**
 * Reads a whole history. Each request gets the next answer: a page with an entry of that id, or a failure. @returns the
 * ids of the entries read
 */
async function download(answers: (number | RequestFailure)[]): Promise<number[]> {
  vi.useFakeTimers();
  const http = (async () => {
    const answer = answers.shift()!;
    if (answer instanceof RequestFailure) throw answer;
    const next = answers.some((later) => typeof later === 'number') ? { at: 1, id: answer } : null;
    return { entities: [{ id: answer }], names: {}, next };
  }) as unknown as Http;
  const ids: number[] = [];
  const reading = (async () => {
    for await (const page of journalApi(http).wholeHistory('p:Ann', { kinds: [] }))
      ids.push(...page.entities.map(({ id }) => id));
  })();
  const ended = Promise.allSettled([reading]);
  await vi.runAllTimersAsync();
  const [outcome] = await ended;
  if (outcome.status === 'rejected') throw outcome.reason;
  return ids;
}

it('a download continues after any number of failed requests for pages, if the next request for the page succeeds', async () => {
  const answers = [0, 429, 500, 503].flatMap((status) => [failed(status), status]);
  expect(await download(answers)).toEqual([0, 429, 500, 503]);
});

it('a download requests pages of a hundred entries, each after the last entry of the page before', async () => {
  const requests: object[] = [];
  const http = (async (name: string, { query }: { query: object }) => {
    requests.push({ name, query });
    return { entities: [], names: {}, next: requests.length % 2 === 1 ? { at: 50, id: 7 } : null };
  }) as unknown as Http;
  const { wholeHistory, wholeAudit } = journalApi(http);
  const request = { kinds: ['sold'], from: 1, to: 99 } as const;
  for await (const _page of wholeHistory('p:Ann', request));
  for await (const _page of wholeAudit({ ...request, actor: 'ann', text: 'rope' }));
  const history = { ...request, limit: 100 };
  const audit = { ...history, actor: 'ann', text: 'rope' };
  expect(requests).toEqual([
    { name: 'characterHistory', query: history },
    { name: 'characterHistory', query: { ...history, before: 7 } },
    { name: 'journal', query: audit },
    { name: 'journal', query: { ...audit, before: 7, beforeAt: 50 } },
  ]);
});

it('a download fails if the requests for a page fail four times in a row, or if one is refused', async () => {
  const four = Array.from({ length: 4 }, () => failed(0));
  await expect(download([1, ...four, 2])).rejects.toBe(four[3]);
  const refused = failed(403);
  await expect(download([1, refused, 2])).rejects.toBe(refused);
});
