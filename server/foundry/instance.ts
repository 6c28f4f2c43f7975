import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { unavailable } from '../problems.ts';
import type { InstanceSettings } from './configuration.ts';
import type { Driver, Found } from './driver.ts';

export interface InstanceParts {
  driver: Driver;
  /** The clock, epoch ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Called when its status may have changed. */
  changed: () => void;
}

/** How long to wait for an instance's first answer, in ms. */
const longestLaunch = 300_000;

/**
 * After a failed start, delay before another is allowed, in ms, so that visitors cannot restart it in a loop.
 */
const rest = 5_000;

const nothing: Found = { isRunning: false, started: null, address: null, hasFailed: false };

/** Whether anything answers at an address, with any status. */
const answers = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).then(
    async ({ body }) => (await body?.cancel(), true),
    () => false,
  );

/** Supervises one instance: tracks its state, and runs its starts and stops one at a time. */
export function superviseInstance(first: InstanceSettings, { driver, now, log, changed }: InstanceParts) {
  let settings = first;
  let found = nothing;
  let starting: Promise<void> | null = null;
  /** The part of a start that must not be interrupted. */
  let launching: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  let restsUntil = 0;
  /** It was stopped after a failure, which is hidden until it has run again. */
  let isForgiven = false;
  let visitors = 0;
  let lastVisit = now();

  async function report(message: string, error?: unknown): Promise<void> {
    const lines = (await found.lastLines?.().catch(() => [])) ?? [];
    log.error(
      { instance: settings.id, lastLines: lines, ...(error === undefined ? {} : { err: error }) },
      message,
    );
  }

  function take(seen: Found): void {
    const before = found;
    isForgiven &&= !seen.isRunning;
    const next = isForgiven ? { ...seen, hasFailed: false } : seen;
    found = next;
    if (next.isRunning && !before.isRunning) lastVisit = now();
    if (next.hasFailed && !before.hasFailed) void report('instance ended by itself');
    if (
      next.isRunning !== before.isRunning ||
      next.hasFailed !== before.hasFailed ||
      next.status !== before.status
    )
      changed();
  }

  async function untilItAnswers(): Promise<void> {
    const deadline = performance.now() + longestLaunch;
    for (let pause = 25; performance.now() < deadline; pause = Math.min(pause * 1.5, 500)) {
      if (found.address !== null && (await answers(`${found.address}/${settings.url}`))) return;
      if (stopping) throw unavailable(503, `${settings.id} was stopped while it started.`);
      take((await driver.list([settings])).get(settings.id) ?? nothing);
      if (!found.isRunning) throw new Error('It ended before it answered');
      await wait(pause, undefined, { ref: false });
    }
    log.warn({ instance: settings.id }, 'instance runs and does not answer');
  }

  async function start(): Promise<void> {
    await stopping?.catch(() => {});
    if (found.isRunning) return;
    if (performance.now() < restsUntil)
      throw unavailable(
        503,
        `${settings.id} does not start. Please try again later.`,
        Math.ceil(rest / 1_000),
      );
    try {
      const launch = driver.start(settings);
      launching = launch.catch(() => {});
      changed();
      take(await launch);
      lastVisit = now();
      await untilItAnswers();
    } catch (error) {
      if (stopping) throw unavailable(503, `${settings.id} was stopped while it started.`);
      restsUntil = performance.now() + rest;
      if (!found.hasFailed) {
        found = { ...found, isRunning: false, hasFailed: true };
        await report('instance did not start', error);
      }
      throw unavailable(
        503,
        `${settings.id} does not start. Please try again later.`,
        Math.ceil(rest / 1_000),
      );
    }
  }

  async function stop(): Promise<void> {
    const waiting = starting;
    await launching;
    await driver.stop(settings);
    found = { ...found, isRunning: false, hasFailed: false, address: null };
    isForgiven = true;
    // Callers of `start` learn of the stop before the instance can be started again.
    await waiting?.catch(() => {});
  }

  return {
    get settings() {
      return settings;
    },
    /** Settings changed in the file take effect at the next start. */
    set settings(changedSettings: InstanceSettings) {
      settings = changedSettings;
    },
    get isRunning() {
      return found.isRunning;
    },
    /** Epoch ms. */
    get started() {
      return found.started;
    },
    /** Address at which this server reaches it; null if it does not run. */
    get address() {
      return stopping || !found.isRunning ? null : found.address;
    },
    get status(): string {
      if (stopping) return 'stopping';
      if (starting) return 'launching';
      if (found.isRunning) return found.status ?? 'online';
      return found.hasFailed ? 'errored' : (found.status ?? 'stopped');
    },

    /** Takes the state that its driver reports; ignored during a start or a stop, when it is out of date. */
    observe(next: Found): void {
      if (!starting && !stopping) take(next);
    },

    /** Resolves once it answers. @throws Refusal 503 */
    start(): Promise<void> {
      if (found.isRunning && !starting && !stopping) return Promise.resolve();
      starting ??= start().finally(() => {
        starting = null;
        changed();
      });
      return starting;
    },

    /** Resolves when it has stopped. */
    stop(): Promise<void> {
      if (!stopping) {
        stopping = stop().finally(() => {
          stopping = null;
          changed();
        });
        changed();
      }
      return stopping;
    },

    /** Counts a visitor until the returned function is called. */
    visit(): () => void {
      visitors += 1;
      lastVisit = now();
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        visitors -= 1;
        lastVisit = now();
      };
    },

    /** Whether it runs and has had no visitor for its `ttl`. */
    get isIdle(): boolean {
      const { ttl } = settings;
      if (ttl === undefined || !found.isRunning || starting || stopping || visitors > 0) return false;
      return now() - lastVisit >= ttl * 1_000;
    },
  };
}

export type Supervised = ReturnType<typeof superviseInstance>;
