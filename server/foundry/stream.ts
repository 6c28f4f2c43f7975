import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { instancesEvent } from '#core/contract/foundry.ts';
import type { Supervisor } from './supervisor.ts';

export interface StreamParts {
  supervisor: Pick<Supervisor, 'measure' | 'onChange' | 'snapshot'>;
  /** The clock, epoch ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Every stream ends when this signal aborts. */
  closing: AbortSignal;
  /** Whether a member may still watch: signed in, and with a role that allows it. */
  mayWatch: (watcher: Pick<FoundryTicket, 'memberId' | 'familyId'>) => Promise<boolean>;
  /** Interval of measurements, in ms. */
  interval?: number | undefined;
  /** Interval in ms at which the stream checks whether watchers still have permission. */
  recheckInterval?: number | undefined;
  /**
   * Heartbeat interval in ms: an unchanged state is sent again, so that watchers know that the connection
   * works.
   */
  longestSilence?: number | undefined;
}

/** Who opens a stream, and until when they may watch. */
export interface FoundryTicket {
  memberId: string;
  /** Id of the sign-in to which the token belongs; null if the token does not name one. */
  familyId: string | null;
  /** When the token that opens the stream expires, epoch ms. */
  expires: number;
}

const defaults = { interval: 2_000, recheckInterval: 10_000, longestSilence: 4_000 };

/** Changes within this time, in ms, are sent as one event. */
const batchWindow = 20;

/** How long a stream that ends waits for a watcher to read the rest, in ms. */
const timeLimit = 5_000;

interface Watcher extends FoundryTicket {
  send(event: Buffer): void;
  end(): void;
}

/**
 * The instances as server-sent events. All watchers share one measurement; without watchers, nothing is
 * measured. For a slow watcher, only the newest event is buffered.
 */
export function createInstanceStream({
  supervisor,
  now,
  log,
  closing,
  mayWatch,
  interval = defaults.interval,
  recheckInterval = defaults.recheckInterval,
  longestSilence = defaults.longestSilence,
}: StreamParts) {
  const watchers = new Set<Watcher>();
  let lastEvent: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  let recheckedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let isMeasuring = false;

  const eventNow = (): Buffer =>
    Buffer.from(`event: ${instancesEvent}\ndata: ${JSON.stringify(supervisor.snapshot())}\n\n`);

  function send(): void {
    const event = eventNow();
    const isNews = !event.equals(lastEvent);
    if (!isNews && performance.now() - sentAt < longestSilence) return;
    lastEvent = event;
    sentAt = performance.now();
    for (const watcher of watchers) watcher.send(event);
  }

  const sendSoon = (): void => {
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined;
      send();
    }, batchWindow);
  };

  function endExpired(): void {
    for (const watcher of watchers) if (now() >= watcher.expires) watcher.end();
  }

  async function endForbidden(): Promise<void> {
    if (performance.now() - recheckedAt < recheckInterval) return;
    recheckedAt = performance.now();
    // All streams of one sign-in need only one check.
    const permissions = new Map<string, Promise<boolean>>();
    for (const watcher of watchers) {
      const { memberId, familyId } = watcher;
      const key = familyId ?? memberId;
      const answer = permissions.get(key) ?? mayWatch({ memberId, familyId });
      permissions.set(key, answer);
      if (!(await answer)) watcher.end();
    }
  }

  async function measure(): Promise<void> {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      endExpired();
      await endForbidden();
      if (watchers.size > 0) await supervisor.measure();
    } catch (error) {
      log.error({ err: error }, 'instances could not be measured');
    } finally {
      isMeasuring = false;
    }
    if (watchers.size > 0) send();
  }

  function begin(first: Buffer): void {
    lastEvent = first;
    sentAt = performance.now();
    recheckedAt = performance.now();
    timer = setInterval(() => void measure(), interval);
    stopListening = supervisor.onChange(sendSoon);
    void measure();
  }

  function stopMeasuring(): void {
    clearInterval(timer);
    clearTimeout(batchTimer);
    batchTimer = undefined;
    stopListening?.();
  }

  function forget(watcher: Watcher): void {
    if (watchers.delete(watcher) && watchers.size === 0) stopMeasuring();
  }

  closing.addEventListener('abort', () => {
    for (const watcher of watchers) watcher.end();
  });

  return {
    /** Number of current watchers. */
    get size(): number {
      return watchers.size;
    },

    /** The stream of one watcher, which begins with the current state. */
    open(ticket: FoundryTicket): Readable {
      /** The newest event, while the stream's buffer is full. */
      let waiting: Buffer | null = null;
      let hasRoom = true;
      const stream = new Readable({
        read() {
          hasRoom = true;
          if (waiting) deliver(waiting);
        },
        destroy(error, done) {
          forget(watcher);
          done(error);
        },
      });
      function deliver(event: Buffer): void {
        waiting = hasRoom ? null : event;
        if (hasRoom) hasRoom = stream.push(event);
      }
      const watcher: Watcher = {
        ...ticket,
        send: deliver,
        end() {
          forget(watcher);
          waiting = null;
          stream.push(null);
          setTimeout(() => stream.destroy(), timeLimit).unref();
        },
      };
      const event = eventNow();
      deliver(event);
      watchers.add(watcher);
      if (watchers.size === 1) begin(event);
      return stream;
    },
  };
}

export type InstanceStream = ReturnType<typeof createInstanceStream>;
