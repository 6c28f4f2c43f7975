import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal, signInEnded } from '../problems.ts';
import type { Store } from '../store/store.ts';
import { heartbeatInterval, type LiveLimits, usualLimits } from './limits.ts';
import { type Encoded, Listener, type Ticket } from './listener.ts';
import { createTail } from './tail.ts';

export interface LiveStreamParts {
  store: Pick<Store, 'feed' | 'revision' | 'watch' | 'tokenFamilies'>;
  /** The clock, epoch ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Every stream ends when this signal aborts. */
  closing: AbortSignal;
  /** How long a caller may read nothing, in ms. */
  stall: number;
  limits?: Partial<LiveLimits> | undefined;
}

/** Where a stream begins: after entry `after`, with the changes of the last `age` ms, or else with the next change. */
export interface StreamStart {
  after?: number | undefined;
  age?: number | undefined;
}

/** The largest difference between the clocks of two servers on one database, in ms. */
const maxSkew = 5_000;

/** Streams of changes (docs/specification.md#s8-live). All listeners share one reading of the journal. */
export function createChangeStreams({ store, now, log, closing, stall, limits: chosen }: LiveStreamParts) {
  const limits: LiveLimits = { ...usualLimits, ...chosen };
  const { feed, tokenFamilies } = store;
  const listeners = new Set<Listener>();
  /** Number of streams of each member, including those that are being opened. */
  const counts = new Map<string, number>();
  let beatAt = performance.now();

  const tail = createTail({
    store,
    log,
    onEntries(page) {
      const encoded: Encoded = new Map();
      for (const listener of listeners) listener.hear(page, encoded);
    },
    onTick() {
      const time = performance.now();
      const isBeat = time - beatAt >= heartbeatInterval;
      if (isBeat) beatAt = time;
      for (const listener of listeners) {
        const { blockedSince, expires, stream } = listener;
        if (blockedSince !== null && time - blockedSince >= stall) stream.destroy();
        else if (now() >= expires) listener.end();
        else if (isBeat) listener.beat();
      }
    },
  });

  const leave = (memberId: string): void => {
    const remaining = counts.get(memberId)! - 1;
    if (remaining > 0) counts.set(memberId, remaining);
    else counts.delete(memberId);
    if (counts.size === 0) tail.stop();
  };

  /** The entry after which a stream begins; null if the caller may have missed too much. */
  async function positionOf({ after, age }: StreamStart): Promise<number | null> {
    if (after !== undefined) {
      const isKnown = after === 0 || (after <= tail.last && (await feed.has(after)));
      return isKnown && tail.last - after <= limits.gap ? after : null;
    }
    if (age === undefined) return tail.last;
    if (age > limits.age) return null;
    return feed.before(now() - age - maxSkew, Math.min(limits.gap, limits.ageEntries));
  }

  closing.addEventListener('abort', () => {
    for (const listener of listeners) listener.end();
  });

  return {
    /** Number of current listeners. */
    get size(): number {
      return listeners.size;
    },

    /** @throws Refusal 401 when the sign-in has ended, 429 when the member has too many streams */
    async open(ticket: Ticket, beginning: StreamStart): Promise<Readable> {
      const { memberId, familyId } = ticket;
      const count = counts.get(memberId) ?? 0;
      if (count >= limits.perMember) {
        const refusal = new Refusal(429, 'This member has too many streams of changes open.');
        refusal.retryAfter = 60;
        throw refusal;
      }
      counts.set(memberId, count + 1);
      let listener: Listener | undefined;
      try {
        await tail.start();
        const position = await positionOf(beginning);
        const source = { after: feed.after, last: () => tail.last };
        const opened = new Listener(ticket, position, source, () => {
          if (listeners.delete(opened)) leave(memberId);
        });
        listeners.add(opened);
        listener = opened;
        // From here on, the journal reports the end of the sign-in; the sign-in may have ended just before.
        if (familyId !== null && !(await tokenFamilies.isActive(familyId))) throw signInEnded();
        if (closing.aborted) opened.end();
        void opened.catchUp();
        return opened.stream;
      } catch (error) {
        if (listener) listener.stream.destroy();
        else leave(memberId);
        throw error;
      }
    },
  };
}

export type ChangeStreams = ReturnType<typeof createChangeStreams>;
