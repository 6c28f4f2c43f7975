// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLastSeen } from '#app/last-seen/last-seen.ts';
import { createQueries } from '#app/queries.ts';
import { RequestFailure } from '#core/rules/problem.ts';

/** A request that is never answered, so that each test sees only whether the database is opened. */
class SilentRequest extends EventTarget {}

const opened = vi.fn((_name: string) => new SilentRequest());

beforeEach(() => {
  opened.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('IDBRequest', SilentRequest);
  vi.stubGlobal('indexedDB', { open: opened });
});

/** Follows the reads of a member's page, which is never at rest. */
function follow(member: string | null = 'ann') {
  const queries = createQueries();
  const lastSeen = createLastSeen({ queries, readOwn: () => {}, member: () => member });
  const stop = lastSeen.follow(() => true);
  onTestFinished(stop);
  /** Lets a read fail with a status. `data` is what the page has read before. */
  const fail = async (status: number, data?: string) => {
    const queryKey = [`a read that fails with ${status}`];
    if (data !== undefined) queries.setQueryData(queryKey, data);
    const queryFn = () => Promise.reject(new RequestFailure({ status, message: '', fields: {} }));
    const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: 0 });
    onTestFinished(observer.subscribe(() => {}));
    await vi.waitFor(() => expect(observer.getCurrentResult().failureCount).toBe(1));
    await settle();
  };
  return { lastSeen, stop, fail };
}

/** Waits until the code that restores has loaded and run. */
async function settle(): Promise<void> {
  await import('#app/last-seen/stored-reads.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

it.each([0, 500, 503])(
  'the characters as last seen are restored if a read fails with the status %i',
  async (status) => {
    const { fail } = follow();
    await settle();
    expect(opened).not.toHaveBeenCalled();
    await fail(status);
    await vi.waitFor(() => expect(opened.mock.calls.map(([name]) => name)).toEqual(['nyx-last-seen']));
  },
);

it.each([401, 403, 404, 429])('a read that the server refuses with %i restores nothing', async (status) => {
  await follow().fail(status);
  expect(opened).not.toHaveBeenCalled();
});

it('a read that fails restores nothing if the page shows its earlier data, or no longer follows', async () => {
  const { fail, stop } = follow();
  await fail(0, 'earlier');
  stop();
  await fail(503);
  expect(opened).not.toHaveBeenCalled();
});

it('the characters as last seen are restored at once if the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  follow();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
});

it('nothing is restored while nobody is signed in, or on a page without HTTPS', async () => {
  const { lastSeen, fail } = follow(null);
  await lastSeen.restore();
  expect(lastSeen.since()).toBeNull();
  await fail(0);
  vi.stubGlobal('isSecureContext', false);
  const insecure = follow();
  await insecure.lastSeen.restore();
  await insecure.fail(503);
  expect(opened).not.toHaveBeenCalled();
});
