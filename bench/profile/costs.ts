import type { Span } from '../span.ts';
import { spanIn, startOf, type Trace, type TraceEvent } from './trace.ts';

/** Kinds of work of the main thread, each with a pattern for the names of its events. */
const kinds: readonly [kind: string, names: RegExp][] = [
  ['parsing and compiling scripts', /^V8\.(?:PreParse|Parse|Compile)|^v8\.compile/],
  [
    'style, layout and paint',
    /^(?:UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit)$|^ParseAuthorStyle/,
  ],
  ['collecting garbage', /^V8\.GC|GC$/],
  ['promises and events (router, queries)', /^v8\.callFunction$|PerformMicrotaskCheckpoint$/],
  ['opening the document', /^(?:ParseHTML|Document|LocalWindowProxy)/],
];

/** The name of the chunk at an address, without its hash. */
const chunkOf = (url: string): string => /\/assets\/(.+)-[\w-]{8}\.js/.exec(url)?.[1] ?? 'the page';

interface RequestTimes {
  name: string;
  sent: number;
  arrived: number;
}

/** The requests of a page, with their times in µs. */
function requestsIn({ traceEvents }: Trace, start: TraceEvent): RequestTimes[] {
  const requests = new Map<string | undefined, RequestTimes>();
  for (const { name, pid, ts, args } of traceEvents.toSorted((a, b) => a.ts - b.ts)) {
    const { url = '', requestId } = args.data ?? {};
    if (pid !== start.pid || ts < start.ts) continue;
    if (name === 'ResourceSendRequest' && url.startsWith('http')) {
      const file = new URL(url).pathname.replace(/^\/assets\/(.+)-[\w-]{8}(\.\w+)$/, '$1$2');
      requests.set(requestId, { name: file, sent: ts, arrived: Infinity });
    }
    const found = requests.get(requestId);
    if (name === 'ResourceFinish' && found) found.arrived = Math.min(found.arrived, ts);
  }
  return [...requests.values()];
}

/** For each script and each answer of a page: when it has arrived, in ms after the start of the navigation. */
export function arrivalsIn(trace: Trace, url: string): Map<string, number> {
  const start = startOf(trace, url);
  return new Map(
    requestsIn(trace, start)
      .filter(({ arrived }) => arrived < Infinity)
      .map(({ name, arrived }) => [name, (arrived - start.ts) / 1_000]),
  );
}

/** The part of a span, in µs, in which at least one of the requests was under way. */
function underWay(requests: readonly RequestTimes[], { from, to }: Span): number {
  let time = 0;
  let until = from;
  for (const { sent, arrived } of requests) {
    const end = Math.min(arrived, to);
    time += Math.max(0, end - Math.max(sent, until));
    until = Math.max(until, end);
  }
  return time;
}

/**
 * Divides the time of a span, in ms, by what the main thread does or waits for. With `isCpuTime`, work does not include
 * the time in which other programs use the processor. It then does not include the simulated slowness of a phone
 * either.
 */
export function costsIn(
  trace: Trace,
  url: string,
  within: Span,
  { isCpuTime = false } = {},
): Map<string, number> {
  const start = startOf(trace, url);
  const { from, to } = spanIn(start, within);
  const requests = requestsIn(trace, start);
  const onThread = trace.traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === start.pid && tid === start.tid)
    .map((event) => {
      const { ts, dur = 0 } = event;
      const { tdur = dur } = isCpuTime ? event : {};
      const begin = Math.max(ts, from);
      const inside = Math.min(ts + dur, to) - begin;
      return { ...event, ts: begin, dur: inside, worked: dur > 0 ? (tdur * inside) / dur : 0 };
    })
    .filter(({ dur }) => dur > 0)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  const costs = new Map<string, number>();
  const add = (cost: string, us: number) => costs.set(cost, (costs.get(cost) ?? 0) + us / 1_000);
  /** The file that was compiled last: its module is the one that is evaluated next. */
  let compiled = '';
  const costOf = ({ name, args }: TraceEvent): string | undefined => {
    if (name === 'v8.compileModule') compiled = args.fileName ?? '';
    if (name === 'v8.evaluateModule') return `evaluating ${chunkOf(compiled)}`;
    if (name === 'FunctionCall' && chunkOf(args.data?.url ?? '') === 'start') return 'rendering by React';
    return kinds.find(([, names]) => names.test(name))?.[0];
  };
  const addWait = (gap: Span) => {
    const onNetwork = underWay(requests, gap);
    add('waiting for the network', onNetwork);
    add('waiting for a timer or a frame', gap.to - gap.from - onNetwork);
  };
  const around: { ends: number; cost: string }[] = [];
  let idleSince = from;
  for (const event of onThread) {
    const ends = event.ts + event.dur;
    while (around.length > 0 && around.at(-1)!.ends <= event.ts) around.pop();
    const outer = around.at(-1);
    const cost = costOf(event) ?? outer?.cost ?? 'other work of the browser';
    // The time of an event inside another one does not count for the outer event.
    if (outer) add(outer.cost, -event.worked);
    else {
      addWait({ from: idleSince, to: event.ts });
      idleSince = ends;
    }
    add(cost, event.worked);
    around.push({ ends, cost });
  }
  addWait({ from: idleSince, to });
  return costs;
}
