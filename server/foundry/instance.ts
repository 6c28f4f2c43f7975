import { said } from '#core/contract/refusals.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Refusal, unavailable } from '../problems.ts';
import type { InstanceSettings } from './configuration.ts';
import type { Driver, HostState } from './driver.ts';

export interface InstanceParts {
  driver: Driver;
  /** The clock, epoch ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Called when the instance's status may have changed. */
  changed: () => void;
}

/** How long to wait for an instance's first answer, in ms. */
const longestLaunch = 300_000;

/**
 * Delay in ms after a failed start before another start is allowed: visitors must not restart an instance in
 * a loop.
 */
const restartDelay = 5_000;

const notRunning: HostState = { isRunning: false, started: null, address: null, hasFailed: false };

/** Whether anything answers at an address, with any status. */
const answers = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).then(
    async ({ body }) => (await body?.cancel(), true),
    () => false,
  );

/** Supervises one instance: tracks its state, and runs its starts and stops one at a time. */
export function superviseInstance(first: InstanceSettings, { driver, now, log, changed }: InstanceParts) {
  let settings = first;
  let state = notRunning;
  let starting: Promise<void> | null = null;
  /** The part of a start that must not be interrupted. */
  let launching: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  let blockedUntil = 0;
  /** Whether the instance was stopped: its failures are then hidden until it has run again. */
  let wasStopped = false;
  let visitors = 0;
  let lastVisit = now();

  async function report(message: string, error?: unknown): Promise<void> {
    const lines = (await state.lastLines?.().catch(() => [])) ?? [];
    log.error(
      { instance: settings.id, lastLines: lines, ...(error === undefined ? {} : { err: error }) },
      message,
    );
  }

  function adopt(seen: HostState): void {
    const before = state;
    wasStopped &&= !seen.isRunning;
    const next = wasStopped ? { ...seen, hasFailed: false } : seen;
    state = next;
    if (next.isRunning && !before.isRunning) lastVisit = now();
    if (next.hasFailed && !before.hasFailed) void report('instance ended unexpectedly');
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
      if (state.address !== null && (await answers(`${state.address}/${settings.url}`))) return;
      if (stopping) throw unavailable(503, said('stoppedWhileStarting', { instance: settings.id }));
      adopt(await driver.look(settings));
      if (!state.isRunning) throw new Error('The instance ended before it answered');
      await wait(pause, undefined, { ref: false });
    }
    log.warn({ instance: settings.id }, 'instance runs but does not answer');
  }

  const doesNotStart = (): Refusal =>
    unavailable(503, said('doesNotStart', { instance: settings.id }), Math.ceil(restartDelay / 1_000));

  async function start(): Promise<void> {
    await stopping?.catch(() => {});
    if (state.isRunning) return;
    if (performance.now() < blockedUntil) throw doesNotStart();
    try {
      const launch = driver.start(settings);
      launching = launch.catch(() => {});
      changed();
      adopt(await launch);
      lastVisit = now();
      await untilItAnswers();
    } catch (error) {
      if (stopping) throw unavailable(503, said('stoppedWhileStarting', { instance: settings.id }));
      blockedUntil = performance.now() + restartDelay;
      if (!state.hasFailed) {
        state = { ...state, isRunning: false, hasFailed: true };
        await report('instance did not start', error);
      }
      throw doesNotStart();
    }
  }

  async function stop(): Promise<void> {
    const pendingStart = starting;
    await launching;
    await driver.stop(settings);
    state = { ...state, isRunning: false, hasFailed: false, address: null };
    wasStopped = true;
    // Callers of `start` are informed of the stop before the instance can be started again.
    await pendingStart?.catch(() => {});
  }

  return {
    get settings() {
      return settings;
    },
    /** Changed settings take effect at the next start. */
    set settings(changedSettings: InstanceSettings) {
      settings = changedSettings;
    },
    get isStarting() {
      return starting !== null;
    },
    get isRunning() {
      return state.isRunning;
    },
    /** Epoch ms. */
    get started() {
      return state.started;
    },
    /** Address at which this server reaches the instance; null if the instance does not run or is being stopped. */
    get address() {
      return stopping || !state.isRunning ? null : state.address;
    },
    get status(): string {
      if (stopping) return 'stopping';
      if (starting) return 'launching';
      if (state.isRunning) return state.status ?? 'online';
      return state.hasFailed ? 'errored' : (state.status ?? 'stopped');
    },

    /**
     * Adopts the state that the driver reports. During a start or a stop, the report is ignored as outdated.
     */
    observe(next: HostState): void {
      if (!starting && !stopping) adopt(next);
    },

    /** Resolves once the instance answers, or has run for `longestLaunch` without an answer. @throws Refusal 503 */
    start(): Promise<void> {
      if (state.isRunning && !starting && !stopping) return Promise.resolve();
      starting ??= start().finally(() => {
        starting = null;
        changed();
      });
      return starting;
    },

    /** Resolves when the instance has stopped. */
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

    /** Whether the instance runs and has had no visitor for its `ttl`. */
    get isIdle(): boolean {
      const { ttl } = settings;
      if (ttl === undefined || !state.isRunning || starting || stopping || visitors > 0) return false;
      return now() - lastVisit >= ttl * 1_000;
    },
  };
}

export type Supervised = ReturnType<typeof superviseInstance>;
