// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Watcher } from '#api/foundry.ts';
import { shareInstances } from '#app/live/shared-instances.ts';
import type { Instance } from '#core/contract/foundry.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server's streams, and tabs that watch through them. */
function scene() {
  const streams: (Watcher & { isOpen: boolean })[] = [];
  const watch = shareInstances((watcher) => {
    const stream = { ...watcher, isOpen: true };
    streams.push(stream);
    return () => void (stream.isOpen = false);
  }, 'demo-warden');
  /** @returns what the tab hears, and a function that ends its watch */
  function tab() {
    const heard: string[] = [];
    const end = watch({
      heard: (instances) => heard.push(instances.map(({ id }) => id).join()),
      ended: (why) => heard.push(why),
    });
    onTestFinished(end);
    return { heard, end };
  }
  const open = () => streams.filter(({ isOpen }) => isOpen);
  return { tab, streams, open, say: (id: string) => open()[0]?.heard([{ id } as Instance]) };
}

describe('the tabs of a browser', () => {
  /** Locks of a browser: the first that asks has a lock until it lets it go. */
  beforeEach(() => {
    let queue: Promise<unknown> = Promise.resolve();
    vi.stubGlobal('navigator', {
      locks: {
        request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
          queue = queue.then(() => (signal.aborted ? undefined : hold()));
          return queue;
        },
      },
    });
    const tabs = new Set<EventTarget>();
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        constructor() {
          super();
          tabs.add(this);
        }
        postMessage(data: unknown) {
          for (const tab of tabs) if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }));
        }
        close() {
          tabs.delete(this);
        }
      },
    );
  });

  it('share one stream, also a tab that opens later, and another tab leads when the first is closed', async () => {
    const { tab, streams, open, say } = scene();
    const [first, second] = [tab(), tab()];
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    say('hall');
    const late = tab();
    say('tower');
    expect([first.heard, second.heard, late.heard]).toEqual([
      ['hall', 'tower'],
      ['hall', 'tower'],
      ['hall', 'tower'],
    ]);
    first.end();
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    say('gate');
    expect([open().length, first.heard.at(-1), second.heard.at(-1), late.heard.at(-1)]).toEqual([
      1,
      'tower',
      'gate',
      'gate',
    ]);
  });

  it('all hear why the stream has ended, and a page that the browser may freeze gives it up', async () => {
    const { tab, streams, open } = scene();
    const [first, second] = [tab(), tab()];
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]!.ended('absent');
    expect([first.heard, second.heard]).toEqual([['absent'], ['absent']]);
    const again = tab();
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    window.dispatchEvent(new Event('pagehide'));
    expect([again.heard, open()]).toEqual([['lost'], []]);
  });
});

it('a tab without a shared channel has its own stream, which is closed while the tab is hidden', () => {
  vi.stubGlobal('navigator', {});
  const { tab, open, say } = scene();
  const { heard, end } = tab();
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
