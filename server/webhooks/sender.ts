import { isAccepted } from '#core/contract/webhooks/webhooks.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Leadership } from '../store/engine/leader.ts';
import { waitBriefly } from '../store/engine/wait-briefly.ts';
import { serverAt } from '../store/journal/author.ts';
import { deliveryId, type StoredWebhook } from '../store/webhooks/webhooks.ts';
import { deliver, type Surroundings } from './deliver.ts';
import { timeLimit } from './post.ts';
import { readJournal } from './read-journal.ts';
import { openWebhook } from './sealed.ts';
import { demandedWait, maxTries, waitAfter } from './schedule.ts';

/** The check whether there is something to do is cheap, so it can be frequent. */
const defaultInterval = 250;

/** How long the sender rests after a failure of the database, in ms. */
const afterTrouble = 2_000;

/** How often a process that is not the leader asks whether it has become the leader, in ms. */
const betweenElections = 1_000;

const hour = 60 * 60_000;

/** How long an ended delivery is stored after its creation, in ms. */
const storageTime = 7 * 24 * hour;

interface Parts extends Surroundings {
  leadership: Leadership;
  log: FastifyBaseLogger;
  /** How often the sender checks whether there is something to do, in ms. */
  interval?: number | undefined;
}

/**
 * Sends the events of the journal to the webhooks. Each webhook has its own position in the journal and its own
 * deliveries, one at a time, so that a slow receiver delays no other. A try is counted before it is made, so
 * that a delivery during which the process ends is neither lost nor repeated for ever.
 */
export function startSender({ leadership, log, interval = defaultInterval, ...surroundings }: Parts) {
  const { store, now } = surroundings;
  const stopping = new AbortController();
  const cuttingOff = new AbortController();
  const { signal } = stopping;
  /** The webhooks that are being served, and those among them that must be served once more. */
  const busy = new Map<string, Promise<void>>();
  const again = new Set<string>();
  /** When a delivery of a webhook is due next, epoch ms. */
  const dueAt = new Map<string, number>();
  /** The revision of the tables that the sender has last acted on; null if it must look again in any case. */
  let seenRevision: number | null = null;
  let listed: { revision: number | null; all: StoredWebhook[] } | null = null;
  let restUntil = 0;
  let nextPruning = 0;
  let isResealed = false;

  const rest = (time: number): void => {
    restUntil = performance.now() + time;
  };

  /** Tries once to send the delivery that is due. @returns false if no delivery is due */
  async function tryOne(webhook: StoredWebhook): Promise<boolean> {
    const due = await store.webhooks.due(webhook.id, now());
    if (!due) return false;
    const tries = due.tries + 1;
    const retry = Math.round(now() + timeLimit + waitAfter(tries, Math.random()));
    const author = serverAt(now(), 'webhooks');
    const isClaimed = await store.write(author, ({ webhooks }) =>
      webhooks.claim(due, due.tries, now(), retry),
    );
    // Another process has counted this try, or the delivery has ended.
    if (!isClaimed) return true;
    const id = deliveryId(webhook.id, due.seq, due.kind);
    const answer = await deliver(surroundings, webhook, id, due.event, cuttingOff.signal);
    // The receiver may have got the message nevertheless; the next start tries again.
    if (cuttingOff.signal.aborted && !isAccepted(answer.status)) return false;
    const { status, fault } = answer;
    const state = isAccepted(answer.status) ? 'delivered' : tries >= maxTries ? 'failed' : 'waiting';
    if (state === 'failed') log.warn({ delivery: id, status, fault }, 'a delivery to a webhook was given up');
    const demanded = state === 'waiting' ? demandedWait(answer.retryAfter, now()) : 0;
    await store.write(author, async ({ webhooks }) => {
      await webhooks.settle(due, { state, status, fault });
      if (demanded > 0) await webhooks.postpone(webhook.id, Math.round(now() + demanded));
    });
    return true;
  }

  async function serve(webhook: StoredWebhook): Promise<void> {
    const { id } = webhook;
    try {
      do await readJournal(store, webhook, now, signal);
      while (!signal.aborted && (await tryOne(webhook)));
      const next = await store.webhooks.nextDue(id);
      if (next !== null) dueAt.set(id, next);
    } catch (error) {
      // The database may be unreachable for a while.
      log.warn({ err: error, webhook: id }, 'a webhook could not be served');
      again.add(id);
      rest(afterTrouble);
    } finally {
      busy.delete(id);
      if (again.delete(id)) seenRevision = null;
    }
  }

  async function prune(): Promise<void> {
    if (now() < nextPruning) return;
    nextPruning = now() + hour;
    await store.write(serverAt(now(), 'webhooks'), ({ webhooks }) =>
      webhooks.pruneDeliveries(now() - storageTime),
    );
  }

  /** All webhooks, read again only if they changed: without webhooks, new entries in the journal cause no query. */
  async function listAll(): Promise<StoredWebhook[]> {
    const revision = store.revision(['webhook']);
    if (listed === null || revision === null || listed.revision !== revision)
      listed = { revision, all: await store.webhooks.list() };
    return listed.all;
  }

  async function look(): Promise<void> {
    const revision = store.revision(['journal', 'webhook']);
    const isDue = [...dueAt.values()].some((time) => time <= now());
    if (revision !== null && revision === seenRevision && !isDue) return;
    const all = await listAll();
    if (all.length > 0 && !(await leadership.isHeld())) return rest(betweenElections);
    // Servers forget a replaced key after a while, so webhooks without deliveries are resealed too.
    if (!isResealed) for (const webhook of all) await openWebhook(surroundings.seal, store, webhook);
    isResealed = true;
    seenRevision = revision;
    if (revision === null) rest(afterTrouble);
    dueAt.clear();
    if (all.length > 0) await prune();
    for (const webhook of all.filter(({ paused }) => paused === 0))
      if (busy.has(webhook.id)) again.add(webhook.id);
      else busy.set(webhook.id, serve(webhook));
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (performance.now() >= restUntil)
        await look().catch((error: unknown) => {
          log.warn({ err: error }, 'webhooks could not be served');
          rest(afterTrouble);
        });
      await wait(interval, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();

  return {
    /** Stops, and waits briefly for pending answers. */
    async close(): Promise<void> {
      stopping.abort();
      // Neither a receiver nor an unreachable database must prevent the server from stopping.
      await waitBriefly(Promise.allSettled([running, ...busy.values()]));
      cuttingOff.abort();
      await waitBriefly(Promise.allSettled(busy.values()));
    },
  };
}
