import type { Instance } from '../contract/foundry.ts';
import { compareTexts } from '../rules/search.ts';

/** The instance that is listed first (specification, section 2, Manage Foundry Instances). */
const first = 'deposito-pg';

/** The first one first, the rest by id. */
export const sortInstances = (instances: readonly Instance[]): Instance[] =>
  instances.toSorted(
    (one, other) => Number(other.id === first) - Number(one.id === first) || compareTexts(one.id, other.id),
  );

/** Bytes in Mb, rounded up (specification, section 9). */
export const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);

/** A fraction in percent, rounded up, but not for what a fraction's own inexactness adds. */
export const inPercent = (fraction: number): number => Math.ceil(Number((fraction * 100).toFixed(6)));

export interface Span {
  days: number;
  hours: number;
  minutes: number;
}

/** A duration in ms as whole days, hours and minutes. */
export function daysHoursMinutes(duration: number): Span {
  const minutes = Math.max(0, Math.floor(duration / 60_000));
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}

type Activation = Pick<Instance, 'uptime' | 'status'>;

/**
 * How long ago an instance was last started; `now` is epoch ms. A stopped one has its last start too, where the server
 * sends it (docs/readings.md#readings-last-activation). Without it: unknown while the instance is online, else it does
 * not run.
 */
export function lastActivation({ uptime, status }: Activation, now: number): Span | 'notRunning' | 'unknown' {
  if (uptime !== null) return daysHoursMinutes(now - uptime);
  return status === 'online' ? 'unknown' : 'notRunning';
}

/** One measurement of an instance. `cpu` is a fraction, `memory` bytes. */
export type Sample = Pick<Instance, 'cpu' | 'memory'>;
/** By instance id, oldest first. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

/** How many measurements the small pictures show. */
export const samplesKept = 40;

/** What was measured of an instance. Own keys only: it may be called `constructor`. */
export const samplesOf = (samples: Samples, id: string): readonly Sample[] =>
  Object.hasOwn(samples, id) ? samples[id]! : [];

/** What was measured so far with one more of each instance; those that are gone are forgotten. */
export const addSamples = (before: Samples, instances: readonly Instance[]): Samples =>
  Object.fromEntries(
    instances.map(({ id, cpu, memory }) => [
      id,
      [...samplesOf(before, id), { cpu, memory }].slice(-samplesKept),
    ]),
  );

/** An instance and the status that it has now. */
export type StatusNews = Pick<Instance, 'id' | 'status'>;

/** Whose status is another now than it was before; what has come or gone in between is none of it. */
export const statusNews = (before: readonly Instance[], now: readonly Instance[]): StatusNews[] =>
  now
    .filter(({ id, status }) => before.some((one) => one.id === id && one.status !== status))
    .map(({ id, status }) => ({ id, status }));
