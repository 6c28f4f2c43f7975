import { expect, it, onTestFinished, vi } from 'vitest';
import type { Http } from '#api/http.ts';
import { journalApi } from '#api/journal.ts';
import { RequestFailure } from '#core/rules/problem.ts';

const unreachable = new RequestFailure({ status: 0, message: '', fields: {} });

/**
 * Reads a whole history. Each request gets the next answer: a page with an entry of that id, or a failure. @returns the
 * ids of the entries read
 */
async function download(answers: (number | RequestFailure)[]): Promise<number[]> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
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
  const answers = [1, 2, 3, 4, 5].flatMap((id) => [unreachable, id]);
  expect(await download(answers)).toEqual([1, 2, 3, 4, 5]);
});

it('a download fails if the requests for a page fail four times in a row, or if one is refused', async () => {
  await expect(download([1, unreachable, unreachable, unreachable, unreachable, 2])).rejects.toBe(
    unreachable,
  );
  const refused = new RequestFailure({ status: 403, message: 'No', fields: {} });
  await expect(download([1, refused, 2])).rejects.toBe(refused);
});
