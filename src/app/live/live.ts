import { createActor, fromCallback } from 'xstate';
import { listenToChanges, type StreamEvent } from '#api/changes.ts';
import { asProblem, isRefusal } from '#core/rules/problem.ts';
import { isLeading, liveChangesMachine, type LiveChangesEvent } from '#machines/live-changes.ts';
import type { LiveParts } from './changes-parts.ts';
import { createInvalidation } from './invalidation.ts';
import { createRecent } from './recent.ts';

/** Tolerance for tabs whose clocks differ, and for a message from another tab that arrives late, in ms. */
const margin = 1_000;

type Message =
  /** A tab begins to listen, and has read nothing before `since` (epoch ms). */
  | { type: 'joined'; tab: string; since: number }
  /** `to`: the only tab that the message is for; absent if it is for all. */
  | ({ type: 'heard'; to?: string; isFirst?: boolean } & StreamEvent);

interface Actor {
  sendBack: (event: LiveChangesEvent) => void;
}

/** Reports when the user leaves the page or returns, and when the browser loses or regains the network. */
function watchPage(send: (event: LiveChangesEvent) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const events = {
    pagehide: 'page.left',
    pageshow: 'page.back',
    offline: 'network.lost',
    online: 'network.back',
  } as const;
  for (const [name, type] of Object.entries(events))
    window.addEventListener(name, () => send({ type }), { signal });
  return () => watching.abort();
}

/**
 * Follows the server's changes, through one stream for all tabs (docs/specification.md#s8-live). Returns a function that
 * stops following.
 */
export function startLive({ http, queries, ownActs, refreshRoles, member }: LiveParts): () => void {
  const name = `nyx-changes ${member}`;
  const tab = String(Math.random());
  const openedAt = Math.floor(performance.timeOrigin);
  const invalidation = createInvalidation({ queries, ownActs });
  const recent = createRecent(openedAt);
  const channel = canShare() ? new BroadcastChannel(name) : null;
  /** The id of the newest event that this tab has received. */
  let last: number | null = null;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const broadcast = (message: Message): void => channel?.postMessage(message);

  /** `isFirst`: the stream has just opened. Reads may have failed while it was down, and no change would repeat them. */
  function apply({ id, changes }: StreamEvent, isFirst = false): void {
    last = id;
    recent.add(changes, Date.now());
    invalidation.add(changes);
    if (isFirst) invalidation.retry();
    if (changes?.some(({ kind }) => kind === 'rolesChanged')) refreshRoles();
  }

  function stream({ sendBack }: Actor): () => void {
    const ending = new AbortController();
    const beginning = last === null ? { age: Math.ceil(performance.now()) } : { after: last };
    let isFirst = true;
    const onEvent = (event: StreamEvent): void => {
      sendBack({ type: 'stream.heard' });
      apply(event, isFirst);
      broadcast({ type: 'heard', isFirst, ...event });
      isFirst = false;
    };
    listenToChanges(http, beginning, ending.signal, onEvent).then(
      () => sendBack({ type: 'stream.lost' }),
      (error: unknown) => {
        const problem = asProblem(error);
        // After 401 the stream may open again: the session renews its token, or ends and stops this stream.
        const isRefused = isRefusal(problem) && problem.status !== 401;
        sendBack({ type: isRefused ? 'stream.refused' : 'stream.lost' });
      },
    );
    return () => ending.abort();
  }

  const actor = createActor(
    liveChangesMachine.provide({
      actors: {
        lead: fromCallback((parts: Actor) => {
          const win = (): void => parts.sendBack({ type: 'lead.won' });
          return channel ? lead(name, win) : win();
        }),
        stream: fromCallback(stream),
      },
    }),
    { input: { spread: Math.random() } },
  );

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'joined') {
      if (!isLeading(actor.getSnapshot()) || last === null) return;
      broadcast({ type: 'heard', to: data.tab, id: last, changes: recent.since(data.since - margin) });
    } else if (data.to === undefined || data.to === tab) apply(data, data.isFirst);
  });
  const unwatch = watchPage((event) => actor.send(event));
  actor.start();
  broadcast({ type: 'joined', tab, since: openedAt });

  return () => {
    unwatch();
    actor.stop();
    invalidation.stop();
    channel?.close();
  };
}

/** Whether the browser's tabs can share one stream; otherwise each tab opens its own. */
const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Calls `onWon` as soon as this tab may lead the tabs that use the same name, which means that it opens their stream.
 * Returns a function that ends the wait or the lead.
 */
function lead(name: string, onWon: () => void): () => void {
  const waiting = new AbortController();
  let release = (): void => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      onWon();
    });
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
