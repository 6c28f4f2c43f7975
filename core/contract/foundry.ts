import { type Entity, field, instant, name, readersOf, sent, type Wire } from './fields.ts';
import { fieldsIn, numberIn, textIn } from './reading.ts';
import type { WebAddress } from './values.ts';

/** The name of the stream's events (specification, section 7, Foundry service). */
export const instancesEvent = 'foundry-info';

const textOf = (value: unknown): string => textIn(value) ?? '';
const amountOf = (value: unknown): number => Math.max(0, numberIn(value) ?? 0);
const isHttp = (url: string): url is WebAddress =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const addressOf = (value: unknown): WebAddress | '' => {
  const url = textOf(value);
  return isHttp(url) ? url : '';
};

const text = field<string, string>('text', textOf);
const amount = field<number, number>('number', amountOf);

/** A virtual tabletop (specification, section 3, Foundry instance info). */
export const instanceFields = {
  id: name,
  /** An absolute http(s) address, empty when the wire had none; its last path segment is what the activation call asks for. */
  url: sent(field<string, WebAddress | ''>('text', addressOf)),
  masterName: text,
  /** When it was last started, epoch ms; null where nobody knows. */
  uptime: { ...instant, read: (value: unknown): number | null => amountOf(value) || null },
  /** `online`, `stopped`, or what else its host says, such as `launching` and `errored`. */
  status: sent(text),
  /** Fraction of one core: 1.5 is one and a half cores. */
  cpu: amount,
  /** Bytes. */
  memory: amount,
  diskSize: amount,
};
/** An instance with every default filled in. */
export type Instance = Entity<typeof instanceFields>;

/** What each event carries: every instance by its id. */
export type WireInstances = Record<string, Wire<typeof instanceFields>>;

const { fill } = readersOf(instanceFields);

/**
 * The instances of one event's text, in no order; null when it is none. An event comes past every check of answers, so
 * nothing is taken on trust: what is missing or of another kind counts as absent.
 */
export function readInstances(data: string): Instance[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  const instances = fieldsIn(parsed);
  if (!instances) return null;
  return Object.entries(instances).flatMap(([id, value]) => {
    const wire = fieldsIn(value);
    return wire ? [fill({ ...wire, id })] : [];
  });
}
