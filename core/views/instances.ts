import type { Instance } from '../contract/foundry.ts';
import { compareTexts } from '../rules/search.ts';

/** The id of the instance that the list shows first (docs/specification.md#s2-foundry-default). */
const firstInstanceId = 'deposito-pg';

/** The default instance first, the rest by id. */
export const sortInstances = (instances: readonly Instance[]): Instance[] =>
  instances.toSorted(
    (one, other) =>
      Number(other.id === firstInstanceId) - Number(one.id === firstInstanceId) ||
      compareTexts(one.id, other.id),
  );

/** Bytes in MiB, rounded up; the app labels them Mb as specified (docs/specification.md#s9-megabytes). */
export const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);

/** A fraction in percent, rounded up, ignoring the error of floating point (docs/specification.md#s9-cpu). */
export const inPercent = (fraction: number): number => Math.ceil(Number((fraction * 100).toFixed(6)));

export interface Span {
  days: number;
  hours: number;
  minutes: number;
}

/** A duration in ms as whole days, hours and minutes. */
function daysHoursMinutes(duration: number): Span {
  const minutes = Math.max(0, Math.floor(duration / 60_000));
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}

type Activation = Pick<Instance, 'uptime' | 'status'>;

/**
 * The time since the last start of an instance; `now` is epoch ms. A server can also send the last start of a
 * stopped instance (docs/readings.md#readings-last-activation). If there is no start: 'unknown' when the
 * instance is online, otherwise 'notRunning'.
 */
export function lastActivation({ uptime, status }: Activation, now: number): Span | 'notRunning' | 'unknown' {
  if (uptime !== null) return daysHoursMinutes(now - uptime);
  return status === 'online' ? 'unknown' : 'notRunning';
}

/** One measurement of an instance. `cpu` is a multiple of one core; `memory` is in bytes. */
export type InstanceSample = Pick<Instance, 'cpu' | 'memory'>;
/** Measurements by instance id, oldest first. */
export type Samples = Readonly<Record<string, readonly InstanceSample[]>>;

/** The number of measurements in a small chart. */
const maxSamples = 40;

/** The measurements of an instance. Own keys only: its id can be `constructor`. */
export const samplesOf = (samples: Samples, id: string): readonly InstanceSample[] =>
  Object.hasOwn(samples, id) ? samples[id]! : [];

/** Adds a measurement of each instance, and drops the measurements of instances that no longer exist. */
export const addSamples = (before: Samples, instances: readonly Instance[]): Samples =>
  Object.fromEntries(
    instances.map(({ id, cpu, memory }) => [
      id,
      [...samplesOf(before, id), { cpu, memory }].slice(-maxSamples),
    ]),
  );

/** An instance and its new status. */
export type StatusNews = Pick<Instance, 'id' | 'status'>;

/** The instances whose status has changed; instances that appeared or disappeared do not count. */
export const statusNews = (before: readonly Instance[], now: readonly Instance[]): StatusNews[] =>
  now
    .filter(({ id, status }) => before.some((one) => one.id === id && one.status !== status))
    .map(({ id, status }) => ({ id, status }));
