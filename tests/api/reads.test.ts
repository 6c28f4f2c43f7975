import { describe, expect, it, vi } from 'vitest';
import { createReads, isRead } from '#api/reads.ts';
import { calls } from '#core/contract/calls.ts';
import { features as everything } from '#core/contract/features.ts';
import { Outcome } from '#core/contract/outcome.ts';
import { type CallName, routes } from '#core/contract/routes.ts';
import { mayTryAtOnce } from '#core/rules/problem.ts';
import { problemText } from '#screens/shared/writes/problem-text.ts';
import { reads } from './calls.ts';
import { appWith, problemOf } from './support.ts';

const silence = (): Promise<Response> => new Promise(() => {});

it.each(Object.keys(routes) as CallName[])(
  'a call counts as a read, and so may be given up, only if it neither writes nor streams: %s',
  (name) => {
    const route = routes[name];
    const isToken = name === 'logIn' || name === 'refresh' || name === 'activateInstance';
    const isStream = 'answers' in route && route.answers === 'events';
    const isWrite =
      calls[name].response === Outcome || 'writes' in route || isToken || name === 'stopInstance';
    expect(isRead(route)).toBe(!isWrite && !isStream);
  },
);

it('reads without an answer all fail and end once the user gives them up', async () => {
  const { api, queries } = appWith(silence);
  const seen: boolean[] = [];
  api.reads.subscribe(() => seen.push(api.reads.hasAny()));
  const both = [queries.fetchQuery(api.characters.own()), queries.fetchQuery(api.items.search())];
  expect(api.reads.hasAny()).toBe(true);
  api.reads.giveUp();
  for (const read of both) expect(await problemOf(read)).toMatchObject({ status: 0, found: 'givenUp' });
  expect(api.reads.hasAny()).toBe(false);
  expect(seen).toEqual([true, true, true, false]);
});

it.each(Object.keys(reads) as (keyof typeof reads)[])(
  'the request of a read ends when nobody needs it any more: %s',
  async (name) => {
    // A batch of images goes on: others may need it.
    for (const features of [everything.filter((feature) => feature !== 'tokenImages'), []]) {
      const { api, queries, requests } = appWith(silence, { features });
      const read: object = reads[name](api);
      void queries.fetchQuery(read as never).catch(() => {});
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      await queries.cancelQueries();
      expect(requests[0]!.signal?.aborted).toBe(true);
    }
  },
);

it('reads without an answer can be given up without affecting a write', async () => {
  const { api } = appWith(silence);
  let isOver = false;
  void api.items.delete('Rope').finally(() => (isOver = true));
  expect(api.reads.hasAny()).toBe(false);
  api.reads.giveUp();
  await Promise.resolve();
  expect(isOver).toBe(false);
});

it('reads without an answer are still aborted if nobody needs them', async () => {
  const running = createReads();
  const controller = new AbortController();
  const read = running.run(
    controller.signal,
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  controller.abort(new Error('Nobody needs it'));
  await expect(read).rejects.toThrow('Nobody needs it');
  expect(running.hasAny()).toBe(false);
});

describe('a 429', () => {
  const answered = async (header: string | null, status = 429) => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (header !== null) headers.set('Retry-After', header);
    const { api, queries } = appWith(
      async () => new Response('{"status":false,"message":"Too many."}', { status, headers }),
    );
    return problemOf(queries.fetchQuery(api.characters.own()));
  };

  it.each([
    ['1', 'Too many. Wait 1 second before you try again.'],
    ['90', 'Too many. Wait 90 seconds before you try again.'],
    ['300', 'Too many. Wait 5 minutes before you try again.'],
    ['99999999', 'Too many. Wait 1,440 minutes before you try again.'],
  ])('with Retry-After %s says how long to wait, and is not repeated at once', async (header, words) => {
    const problem = await answered(header);
    expect(problemText(problem)).toBe(words);
    expect(mayTryAtOnce(problem)).toBe(false);
  });

  it('is the only answer whose Retry-After makes the app wait', async () => {
    const problem = await answered('90', 503);
    expect(problem).not.toHaveProperty('retryAfter');
    expect(mayTryAtOnce(problem)).toBe(true);
  });

  it('may have a date in Retry-After', async () => {
    const problem = await answered(new Date(Date.now() + 60_000).toUTCString());
    expect(problem.retryAfter).toBeGreaterThan(50);
    expect(problem.retryAfter).toBeLessThanOrEqual(60);
  });

  it.each([null, '', '0', 'soon', '-5', new Date(0).toUTCString()])(
    'is like any other failure if its Retry-After is unusable: %s',
    async (header) => {
      const problem = await answered(header);
      expect(problem).not.toHaveProperty('retryAfter');
      expect(mayTryAtOnce(problem)).toBe(true);
    },
  );
});
