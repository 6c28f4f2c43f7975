import type { WatchEnd, Watcher } from '#api/foundry.ts';
import type { Instance } from '#core/contract/foundry.ts';
import { canShare, lead } from './lead.ts';

/** Tells a watcher about the instances until the stream is lost or ended. Returns a function that ends it. */
type Watch = (watcher: Watcher) => () => void;

type Message =
  /** A tab begins to watch, and has no figures. */
  | { type: 'joined'; tab: string }
  /** `to`: the only tab that the message is for; absent if it is for all. */
  | { type: 'heard'; instances: Instance[]; to?: string }
  | { type: 'ended'; why: WatchEnd };

/**
 * Watches through one stream for all tabs of the browser, since a browser opens few connections to a server. The tab that
 * leads opens the stream; if it loses the stream, so do all tabs, and the first that tries again leads.
 */
function watchShared(watch: Watch, name: string, watcher: Watcher): () => void {
  const tab = String(Math.random());
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const { signal } = leaving;
  /** The newest figures of this tab's own stream; null while another tab leads. */
  let newest: Instance[] | null = null;
  let endStream = (): void => {};

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const broadcast = (message: Message): void => channel.postMessage(message);
  const stopLeading = lead(name, () => {
    endStream = watch({
      heard(instances) {
        newest = instances;
        watcher.heard(instances);
        broadcast({ type: 'heard', instances });
      },
      ended(why) {
        broadcast({ type: 'ended', why });
        stop(why);
      },
    });
  });
  function end(): void {
    leaving.abort();
    endStream();
    stopLeading();
    channel.close();
  }
  function stop(why: WatchEnd): void {
    if (signal.aborted) return;
    end();
    watcher.ended(why);
  }
  const hear = ({ data }: MessageEvent<Message>): void => {
    if (data.type === 'ended') stop(data.why);
    else if (data.type === 'heard') {
      if (data.to === undefined || data.to === tab) watcher.heard(data.instances);
    } else if (newest) broadcast({ type: 'heard', instances: newest, to: data.tab });
  };
  channel.addEventListener('message', hear, { signal });
  // The browser may freeze the page, which must not lead then. When the page is back, it watches again.
  window.addEventListener('pagehide', () => stop('lost'), { signal });
  broadcast({ type: 'joined', tab });
  return end;
}

/** Watches through a stream of this tab, which is closed while the tab is hidden. */
function watchWhileShown(watch: Watch, watcher: Watcher): () => void {
  const leaving = new AbortController();
  let endStream: (() => void) | null = null;
  const follow = (): void => {
    if (document.visibilityState !== 'hidden') {
      endStream ??= watch(watcher);
      return;
    }
    endStream?.();
    endStream = null;
  };
  document.addEventListener('visibilitychange', follow, { signal: leaving.signal });
  follow();
  return () => {
    leaving.abort();
    endStream?.();
  };
}

/** Shares the stream of `watch` among the tabs in which this member is signed in, where the browser can share it. */
export const shareInstances =
  (watch: Watch, member: string): Watch =>
  (watcher) =>
    canShare() ? watchShared(watch, `nyx-instances ${member}`, watcher) : watchWhileShown(watch, watcher);
