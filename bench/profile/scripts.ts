import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Span } from '../span.ts';
import { type ProfileNode, spanIn, startOf, type Trace } from './trace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Mapped {
  map: SourceMap;
  /** Number of lines in the file before the first line that the map knows (tools/vite/compile-hints.ts). */
  linesBefore: number;
}
/** Source maps by the names of the built files. */
export type Maps = ReadonlyMap<string, Mapped>;

/** Builds the app once more to get its source maps. Hidden source maps change neither the files nor their names. */
export async function buildMaps(): Promise<Maps> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-maps-'));
  try {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const options = ['--sourcemap', 'hidden', '--logLevel', 'warn', '--outDir', folder];
    await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: root });
    const assets = path.join(folder, 'assets');
    // A file that only re-exports others has no map.
    const files = (await readdir(assets)).filter((file) => file.endsWith('.js.map'));
    const maps = await Promise.all(
      files.map(async (file) => {
        const script = file.slice(0, -'.map'.length);
        const [code, map] = await Promise.all(
          [script, file].map((name) => readFile(path.join(assets, name), 'utf8')),
        );
        const linesBefore = code!.startsWith('//# all') ? 1 : 0;
        return [script, { map: new SourceMap(JSON.parse(map!) as SourceMapPayload), linesBefore }] as const;
      }),
    );
    return new Map(maps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The package or the file of this project that contains a function, or the name of a function of the browser. */
function sourceOf({ callFrame }: ProfileNode, maps: Maps): string {
  const { functionName, url = '', lineNumber = 0, columnNumber = 0 } = callFrame;
  const file = url.split('/').at(-1) ?? '';
  const mapped = maps.get(file);
  if (!mapped) return file || functionName;
  const found = mapped.map.findEntry(lineNumber - mapped.linesBefore, columnNumber);
  const source = 'originalSource' in found ? (found.originalSource ?? file) : file;
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? /(?:^|\/)((?:src|core)\/.+)/.exec(source)?.[1] ?? source;
}

/** The self time of the functions in a span, in ms by their sources. The trace must have been sampled. */
export function scriptsIn(trace: Trace, url: string, within: Span, maps: Maps): Map<string, number> {
  const start = startOf(trace, url);
  const { from, to } = spanIn(start, within);
  const times = new Map<string, number>();
  const ofPage = trace.traceEvents.filter(({ pid }) => pid === start.pid).toSorted((a, b) => a.ts - b.ts);
  for (const { id, tid, args } of ofPage.filter(({ name }) => name === 'Profile')) {
    if (tid !== start.tid) continue;
    let now = args.data?.startTime ?? 0;
    const names = new Map<number, string>();
    for (const { args: chunk } of ofPage.filter(
      (event) => event.name === 'ProfileChunk' && event.id === id,
    )) {
      const { cpuProfile, timeDeltas = [] } = chunk.data ?? {};
      for (const node of cpuProfile?.nodes ?? []) names.set(node.id, sourceOf(node, maps));
      for (const [index, sample] of (cpuProfile?.samples ?? []).entries()) {
        const before = Math.max(now, from);
        now += timeDeltas[index] ?? 0;
        const name = names.get(sample) ?? '';
        // Entries in parentheses, such as `(idle)`, are no functions.
        if (now < from || now > to || name.startsWith('(')) continue;
        times.set(name, (times.get(name) ?? 0) + (now - before) / 1_000);
      }
    }
  }
  return times;
}
