import { jsonIn } from './json.ts';
import { type Entity, field, instant, name, readersOf, sent, type Wire } from './fields.ts';
import { fieldsIn, numberIn, textIn } from './reading.ts';
import { isWebAddress, type WebAddress } from './values.ts';

/** The name of the stream's events (docs/specification.md#s7-foundry-stream-event). */
export const instancesEvent = 'foundry-info';

const textOf = (value: unknown): string => textIn(value) ?? '';
const amountOf = (value: unknown): number => Math.max(0, numberIn(value) ?? 0);
const addressOf = (value: unknown): WebAddress | '' => {
  const url = textOf(value);
  return isWebAddress(url) ? url : '';
};

const text = field<string, string>('text', textOf);
const amount = field<number, number>('number', amountOf);

/** The fields of a virtual tabletop (docs/specification.md#s3-instance). */
export const instanceFields = {
  id: name,
  /**
   * An absolute http(s) address, or empty if the server sent no such address; its last path segment is the parameter
   * of the activation call.
   */
  url: sent(field<string, WebAddress | ''>('text', addressOf)),
  masterName: text,
  /** Time of the last start, in epoch ms; null if unknown. */
  uptime: { ...instant, read: (value: unknown): number | null => amountOf(value) || null },
  /** `online`, `stopped`, or another status of the process manager that runs the instance: `launching`, `errored`. */
  status: sent(text),
  /** CPU use as a multiple of one core: 1.5 means one and a half cores. */
  cpu: amount,
  /** Bytes. */
  memory: amount,
  diskSize: amount,
};
/** An instance with every default filled in. */
export type Instance = Entity<typeof instanceFields>;

/** The data of each event: every instance by its id. */
export type WireInstances = Record<string, Wire<typeof instanceFields>>;

const { fill } = readersOf(instanceFields);

/**
 * The instances in the data of one event, unordered; null if the data is not a map. Events bypass the checks
 * of answers, so this function trusts nothing: a field of the wrong kind counts as missing.
 */
export function readInstances(data: string): Instance[] | null {
  const instances = fieldsIn(jsonIn(data));
  if (!instances) return null;
  return Object.entries(instances).flatMap(([id, value]) => {
    const wire = fieldsIn(value);
    return wire ? [fill({ ...wire, id })] : [];
  });
}
