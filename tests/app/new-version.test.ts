// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideNewVersion } from '#app/actors/new-version.ts';

it('an open tab asks for a new version every hour', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const update = vi.fn(async () => {});
  const registration = Object.assign(new EventTarget(), { update });
  const actor = createActor(
    provideNewVersion({
      register: async () => registration as unknown as ServiceWorkerRegistration,
      container: Object.assign(new EventTarget(), { controller: null }) as unknown as ServiceWorkerContainer,
      reload: () => {},
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(1);
});
