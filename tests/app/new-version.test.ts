// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideNewVersion } from '#app/actors/new-version.ts';

/** A tab that follows its worker. `controller` is the worker that serves the page when it opens. */
async function tab({ controller = null as object | null, waiting = null as object | null } = {}) {
  vi.useFakeTimers();
  const update = vi.fn(async () => {});
  const registration = Object.assign(new EventTarget(), { update, waiting, installing: null });
  const container = Object.assign(new EventTarget(), { controller });
  const reload = vi.fn<() => void>();
  const actor = createActor(
    provideNewVersion({
      register: async () => registration as unknown as ServiceWorkerRegistration,
      container: container as unknown as ServiceWorkerContainer,
      reload,
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  await vi.advanceTimersByTimeAsync(0);
  return { update, registration, container, actor, reload, state: () => actor.getSnapshot().value };
}

const takesOver = () => new Event('controllerchange');

it('an open tab asks for a new version every hour', async () => {
  const { update } = await tab();
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(1);
});

it('a hidden tab asks for no new version until it is shown, and then at most once an hour', async () => {
  const { update } = await tab();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(2 * 3_600_000 + 1);
  expect(update).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(1);
});

it.each([
  ['no worker serves yet', null, ['current', 'outdated']],
  ['a worker serves', {}, ['outdated', 'outdated']],
])(
  'a page that %s is outdated once another worker takes over from its own',
  async (_, controller, states) => {
    const { container, state } = await tab({ controller });
    for (const expected of states) {
      container.dispatchEvent(takesOver());
      expect(state()).toBe(expected);
    }
  },
);

it('a page offers a version that waits already, unless the page has no worker yet', async () => {
  expect((await tab({ controller: {}, waiting: {} })).state()).toBe('offered');
  expect((await tab({ waiting: {} })).state()).toBe('current');
});

it('a version that is stored later is offered, and asked to take over before the page reloads', async () => {
  const { registration, container, actor, state, reload } = await tab({ controller: {} });
  const installing = new EventTarget();
  Object.assign(registration, { installing });
  registration.dispatchEvent(new Event('updatefound'));
  installing.dispatchEvent(new Event('statechange'));
  expect(state()).toBe('current');
  const postMessage = vi.fn();
  Object.assign(registration, { waiting: { postMessage } });
  installing.dispatchEvent(new Event('statechange'));
  expect(state()).toBe('offered');
  actor.send({ type: 'reload.asked' });
  expect(postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(takesOver());
  expect(reload).toHaveBeenCalledOnce();
});
