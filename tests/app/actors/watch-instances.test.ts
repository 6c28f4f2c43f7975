// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchWhileShown } from '#app/actors/foundry.ts';
import type { Watcher } from '#api/foundry.ts';
import type { Instance } from '#core/contract/foundry.ts';

it('a tab watches the instances through a stream that is closed while the tab is hidden', () => {
  const streams: (Watcher & { isOpen: boolean })[] = [];
  const heard: string[] = [];
  const end = watchWhileShown(
    (watcher) => {
      const stream = { ...watcher, isOpen: true };
      streams.push(stream);
      return () => void (stream.isOpen = false);
    },
    {
      heard: (instances) => heard.push(instances.map(({ id }) => id).join()),
      ended: (why) => heard.push(why),
    },
  );
  const open = () => streams.filter(({ isOpen }) => isOpen);
  const say = (id: string) => open()[0]?.heard([{ id } as Instance]);
  say('hall');
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    return open().length;
  };
  onTestFinished(() => void vi.restoreAllMocks());
  expect([open().length, show('hidden'), show('visible'), show('visible')]).toEqual([1, 0, 1, 1]);
  say('tower');
  end();
  expect([heard, open().length, show('visible')]).toEqual([['hall', 'tower'], 0, 0]);
});
