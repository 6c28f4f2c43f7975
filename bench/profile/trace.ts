import type { Browser } from 'playwright-core';
import type { Span } from '../span.ts';

/** An event of a trace. Times are in µs. `dur` is the duration, and `tdur` the part of it in which the thread ran. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  id?: string;
  dur?: number;
  tdur?: number;
  args: { data?: EventData; fileName?: string };
}

interface EventData {
  url?: string;
  documentLoaderURL?: string;
  requestId?: string;
  /** When the profiler began to sample functions, the times between its samples, and the functions. Times are in µs. */
  startTime?: number;
  timeDeltas?: number[];
  cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] };
}

export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number };
}

export interface Trace {
  traceEvents: TraceEvent[];
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'v8',
  'blink.user_timing',
  'disabled-by-default-v8.compile',
  'loading',
];
const samples = 'disabled-by-default-v8.cpu_profiler';

/** Records a trace while `act` runs. `isSampled` adds samples of the running functions, which slows the page down. */
export async function traced<T>(
  browser: Browser,
  act: () => Promise<T>,
  isSampled = false,
): Promise<[T, Trace]> {
  await browser.startTracing(undefined, { categories: isSampled ? [...categories, samples] : categories });
  const result = await act();
  return [result, JSON.parse((await browser.stopTracing()).toString()) as Trace];
}

/** The event at which the last navigation to `url` starts. */
export function startOf({ traceEvents }: Trace, url: string): TraceEvent {
  const all = traceEvents.filter(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const start = all.at(-1);
  if (!start) throw new Error(`The trace has no navigation to ${url}`);
  return start;
}

/** Converts a span in ms after the start of the navigation into one in µs of the trace. */
export const spanIn = (start: TraceEvent, { from, to }: Span): Span => ({
  from: start.ts + from * 1_000,
  to: start.ts + to * 1_000,
});
