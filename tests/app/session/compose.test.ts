// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '#app/compose.ts';
import { features } from '#core/contract/features.ts';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import { memberId } from '#machines/session/selectors.ts';
import { changeAppearance } from '#ui/page/appearance/appearance.ts';
import { accessToken, changeElsewhere, removeListeners, storeTokens } from '../support.ts';

/** The answers of the server by path; any other request gets no answer. */
let answers: Record<string, () => Response> = {};
let requests: string[] = [];
const deleted = vi.fn<(name: string) => void>();

beforeEach(() => {
  answers = {};
  requests = [];
  deleted.mockClear();
  vi.stubGlobal('indexedDB', { deleteDatabase: deleted });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const answer = answers[address];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  changeAppearance({ colourMode: 'light', contrast: 'system', motion: 'system' });
});

function run(offered: readonly string[]) {
  removeListeners();
  const app = compose({ ...defaultConfiguration, features: [...offered] });
  const { session } = app.services;
  onTestFinished(() => {
    session.stop();
    app.router.history.destroy();
  });
  return { ...app, session, member: () => memberId(session.getSnapshot()) };
}

async function runFor(uId: string) {
  storeTokens(accessToken(3_600, uId));
  const app = run(features);
  await expect.poll(app.member).toBe(uId);
  return app;
}

const seenKey = ['character', 'own'];

it('the app, when the member signs out, forgets everything that the member has seen', async () => {
  const { queries, session } = await runFor('ann');
  queries.setQueryData(seenKey, ['Lyra']);
  expect(deleted).not.toHaveBeenCalled();
  session.send({ type: 'signOut.asked' });
  expect(queries.getQueryData(seenKey)).toBeUndefined();
  expect(deleted.mock.calls).toEqual([['nyx-last-seen']]);
  expect([localStorage.getItem('jwt'), localStorage.getItem('refreshJwt')]).toEqual([null, null]);
});

it('the app, when the member signs out in another tab, forgets everything that the member has seen, too', async () => {
  const { queries, member } = await runFor('ann');
  queries.setQueryData(seenKey, ['Lyra']);
  changeElsewhere(null);
  expect([member(), queries.getQueryData(seenKey)]).toEqual([null, undefined]);
});

it('the app, when the member signs out, forgets data that the page has shown while the session was being restored', async () => {
  storeTokens(accessToken(-60));
  const { queries, session, member } = run(features);
  await expect.poll(() => requests.length).toBe(1);
  queries.setQueryData(seenKey, ['Lyra']);
  expect(member()).toBeNull();
  session.send({ type: 'signOut.asked' });
  expect(queries.getQueryData(seenKey)).toBeUndefined();
  expect(deleted).toHaveBeenCalledTimes(1);
});

it('the app, when another tab replaces the tokens, shows nothing that belongs to the previous member: no data, drafts, memos or preferences', async () => {
  const { queries, member, services } = await runFor('ann');
  queries.setQueryData(seenKey, ['Lyra']);
  services.drafts.keep('session', { entered: { title: 'Dusk' }, base: null });
  services.memos.write('visit', '7');
  services.preferences.change({ dayForm: 'yearFirst' });
  changeElsewhere(accessToken(3_600, 'bob'));
  expect([member(), queries.getQueryData(seenKey)]).toEqual(['bob', undefined]);
  expect(deleted).toHaveBeenCalledTimes(1);
  expect([services.drafts.read('session'), services.memos.read('visit')]).toEqual([null, null]);
  expect(services.preferences.read()).toEqual(defaultPreferences);
  changeElsewhere(accessToken(3_600));
  expect(services.drafts.read('session')?.entered).toEqual({ title: 'Dusk' });
  expect([services.memos.read('visit'), services.preferences.read().dayForm]).toEqual(['7', 'yearFirst']);
});

it('the app, when another tab replaces the tokens, keeps everything if they are newer tokens of the same member', async () => {
  const { queries, services } = await runFor('ann');
  queries.setQueryData(seenKey, ['Lyra']);
  changeElsewhere(accessToken(7_200));
  expect(services.session.getSnapshot().context.jwt).toBe(accessToken(7_200));
  expect(queries.getQueryData(seenKey)).toEqual(['Lyra']);
  expect(deleted).not.toHaveBeenCalled();
});

it('the app follows a change of the preferences in another tab', async () => {
  const { services } = await runFor('ann');
  const key = JSON.stringify(['nyx-preferences', 'ann']);
  localStorage.setItem(key, JSON.stringify({ dayForm: 'yearFirst' }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(services.preferences.read().dayForm).toBe('yearFirst');
});

it('the app once the server is reachable again, repeats the reads that failed, and no others', async () => {
  const { queries, session } = await runFor('ann');
  session.send({ type: 'access.refused', jwt: accessToken(3_600) });
  await expect.poll(() => session.getSnapshot().hasTag('unreachable')).toBe(true);
  let isReachable = false;
  const reads = { failed: 0, shown: 0 };
  const show = (queryKey: string[], read: () => unknown) =>
    onTestFinished(new QueryObserver(queries, { queryKey, queryFn: read, retry: false }).subscribe(() => {}));
  show(['failed'], () => {
    reads.failed += 1;
    return isReachable ? 'read' : Promise.reject(new Error('no token'));
  });
  show(['shown'], () => {
    reads.shown += 1;
    return 'read';
  });
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(reads).toEqual({ failed: 1, shown: 1 });
  isReachable = true;
  const pair = { authToken: accessToken(7_200), refreshToken: accessToken(2_000_000) };
  answers['/auth/refresh'] = () => Response.json(pair);
  session.send({ type: 'retry.asked' });
  await expect.poll(() => queries.getQueryData(['failed'])).toBe('read');
  expect(reads).toEqual({ failed: 2, shown: 1 });
});

it('the app subscribes to the feed of changes only if the server has the feature `changes`', () => {
  const changesWith = (offered: readonly string[]) => run(offered).router.options.context.changes;
  expect(changesWith(features)).not.toBeNull();
  expect(changesWith(features.filter((feature) => feature !== 'changes'))).toBeNull();
});
