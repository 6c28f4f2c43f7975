import type { WireInstance } from './foundry-schemas.ts';
import { fieldsIn, type Loose, numberIn, textIn } from './reading.ts';
import type { WebAddress } from './values.ts';

/** The name of the stream's events (specification, section 7, Foundry service). */
export const instancesEvent = 'foundry-info';

/** An instance with every default filled in. */
export interface Instance {
  id: string;
  /** An absolute http(s) address, empty when the wire had none. */
  url: WebAddress | '';
  masterName: string;
  /** When it was last started, epoch ms. */
  uptime: number | null;
  status: string;
  /** Fraction of one core. */
  cpu: number;
  /** Bytes. */
  memory: number;
  diskSize: number;
}

const text = (value: unknown): string => textIn(value) ?? '';
const amount = (value: unknown): number => Math.max(0, numberIn(value) ?? 0);

const isHttp = (url: string): url is WebAddress =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function readInstance(id: string, wire: Loose<WireInstance, never>): Instance {
  const url = text(wire.url);
  return {
    id,
    url: isHttp(url) ? url : '',
    masterName: text(wire.masterName),
    uptime: amount(wire.uptime) || null,
    status: text(wire.status),
    cpu: amount(wire.cpu),
    memory: amount(wire.memory),
    diskSize: amount(wire.diskSize),
  };
}

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
    return wire ? [readInstance(id, wire)] : [];
  });
}
