// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { tabStorage } from '#app/safe-storage.ts';
import { createLogin } from '#app/session/login.ts';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';
import { defaultConfiguration } from '#core/contract/page/configuration.ts';
import { toastQueue, toasts } from '#ui/feedback/toasts.ts';
import type { Ending } from '#machines/session/types.ts';

const login = createLogin(defaultConfiguration, tabStorage, location.origin);

/** Opens an address while nobody is signed in. @returns the address that is then shown, and what the session was sent */
async function openSignedOut(address: string, ending: Ending = null) {
  const send = vi.fn<(event: object) => void>();
  const session = {
    getSnapshot: () => ({ context: { ending }, hasTag: () => false, matches: () => false }),
    send,
  };
  const router = createAppRouter({ session, login } as unknown as RouterContext);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return { shown: router.state.location.href, sent: send.mock.calls.map(([event]) => event) };
}

it.each<Ending>([null, 'expired', 'refused'])(
  'a visitor whose session has the ending %j sees the landing page, and the page that they opened after the login',
  async (ending) => {
    expect((await openSignedOut('/item/list?search=Rope&page=2', ending)).shown).toBe('/');
    expect(login.takePath()).toBe('/item/list?search=Rope&page=2');
  },
);

it('a visitor who has signed out does not return to the page after the next login', async () => {
  expect((await openSignedOut('/item/list', 'asked')).shown).toBe('/');
  expect(login.takePath()).toBeNull();
});

it('a visitor stays at an address without a page, which no login remembers', async () => {
  expect((await openSignedOut('/no/such/page')).shown).toBe('/no/such/page');
  expect(login.takePath()).toBeNull();
});

it('the callback passes its code to the session with the state, or with none', async () => {
  expect((await openSignedOut('/auth?code=12345678901234567890&state=true')).sent).toEqual([
    { type: 'code.received', code: '12345678901234567890', state: 'true' },
  ]);
  expect((await openSignedOut('/auth?code=007')).sent).toEqual([
    { type: 'code.received', code: '007', state: null },
  ]);
  const without = await openSignedOut('/auth?state=s');
  expect([without.shown, without.sent]).toEqual(['/', []]);
});

/** Opens a page for visitors while a member is signed in. @returns where the member is redirected */
async function openSignedIn(path: '/' | '/auth', search: { code?: string; state?: string } = {}) {
  const [send, member] = [vi.fn<() => void>(), vi.fn(() => ({ queryKey: ['member'], queryFn: () => null }))];
  const session = { getSnapshot: () => ({ hasTag: (tag: string) => tag === 'signedIn' }), send };
  const api = { reference: { member } };
  const context = { session, login, api, queries: createQueries() } as unknown as RouterContext;
  const { beforeLoad } = createAppRouter(context).routesByPath[path].options;
  const redirected = await Promise.resolve()
    .then(() => beforeLoad?.({ context, search } as never))
    .catch((error: unknown) => (error as { options: { href: string; replace: boolean } }).options);
  onTestFinished(() => toasts.clear());
  return { redirected, isSent: send.mock.calls.length > 0 };
}

it('a member is redirected from the pages for visitors, to their characters or the page that they opened', async () => {
  for (const path of ['/', '/auth'] as const) {
    expect((await openSignedIn(path)).redirected).toMatchObject({ href: '/user', replace: true });
    login.remember('/item/list?page=2');
    expect((await openSignedIn(path)).redirected).toMatchObject({ href: '/item/list?page=2', replace: true });
  }
});

it('a login that returns to a signed-in member is announced only if it began in this tab, and signs nobody in', async () => {
  const messages = () => toastQueue.visibleToasts.map(({ content }) => content.title);
  const foreign = await openSignedIn('/auth', { code: 'evil', state: 'evil' });
  const own = login.createAuthoriseUrl().searchParams.get('state')!;
  await openSignedIn('/auth', { state: own });
  await import('#app/session/announce-member.ts');
  expect([foreign.isSent, messages()]).toEqual([false, []]);
  const { isSent } = await openSignedIn('/auth', { code: 'code', state: own });
  await vi.waitFor(() => expect(messages()).toEqual(['You were already signed in']));
  expect(isSent).toBe(false);
});
