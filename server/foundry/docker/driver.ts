import Type from 'typebox';
import { Value } from 'typebox/value';
import type { DockerSettings } from '../configuration.ts';
import { type DockerEngine, dockerEngine } from './engine.ts';
import type { Driver, Found, Usage } from '../driver.ts';
import { linesOf } from '../log-files.ts';

/** A container with this label is the instance whose id the label says. */
const instanceLabel = 'nyx.foundry';

const defaultSocket = '/var/run/docker.sock';
const defaultGrace = 10;

/** Stopping may take so much longer than its grace, in ms. */
const patience = 15_000;

/** How a container ends that was told to: by itself, or by SIGINT, SIGKILL or SIGTERM. */
const goodEndings = [0, 130, 137, 143];

// Of what the engine answers only this is believed, and only once it is seen to be so.
const Containers = Type.Array(Type.Object({ Id: Type.String() }));
const Container = Type.Object({
  State: Type.Object({
    Status: Type.String(),
    Running: Type.Boolean(),
    OOMKilled: Type.Optional(Type.Boolean()),
    ExitCode: Type.Integer(),
    StartedAt: Type.String(),
    Health: Type.Optional(Type.Union([Type.Object({ Status: Type.String() }), Type.Null()])),
  }),
});
const Stats = Type.Object({
  cpu_stats: Type.Object({ cpu_usage: Type.Object({ total_usage: Type.Number() }) }),
  memory_stats: Type.Object({
    usage: Type.Optional(Type.Number()),
    stats: Type.Optional(Type.Unsafe<Record<string, unknown>>(Type.Object({}))),
  }),
});

/** Output comes in frames, each with a head of eight bytes; that of a terminal comes as it is. */
function unframed(bytes: Buffer): string {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (bytes[at]! > 2 || bytes.readUIntBE(at + 1, 3) !== 0) return bytes.toString();
    const length = bytes.readUInt32BE(at + 4);
    parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return Buffer.concat(parts).toString();
}

function usageIn(stats: unknown): Usage | null {
  if (!Value.Check(Stats, stats)) return null;
  const { usage = 0, stats: parts = {} } = stats.memory_stats;
  // Files that the system keeps at hand are nobody's memory. The second name is that of the older cgroups.
  const files = parts['inactive_file'] ?? parts['total_inactive_file'];
  return {
    cpuSeconds: stats.cpu_stats.cpu_usage.total_usage / 1e9,
    memory: Math.max(0, usage - (typeof files === 'number' ? files : 0)),
  };
}

/** A container that is there, under its engine. */
interface Here {
  engine: DockerEngine;
  /** Where the engine has it. */
  path: string;
}

const somethingElse = 'The container engine answered something else than its API says';

async function containerOf({ id, socket = defaultSocket }: DockerSettings): Promise<Here | null> {
  const engine = dockerEngine(socket);
  const filters = JSON.stringify({ label: [`${instanceLabel}=${id}`] });
  const found = await engine.jsonOf('/containers/json', { query: { all: true, filters } });
  if (!Value.Check(Containers, found)) throw new Error(somethingElse);
  const [first] = found;
  return first ? { engine, path: `/containers/${encodeURIComponent(first.Id)}` } : null;
}

async function needed(settings: DockerSettings): Promise<Here> {
  const container = await containerOf(settings);
  if (!container) throw new Error(`There is no container with the label ${instanceLabel}=${settings.id}`);
  return container;
}

async function lastLinesOf({ engine, path }: Here): Promise<string[]> {
  const query = { stdout: true, stderr: true, tail: 20, follow: false };
  return linesOf(unframed(await engine.bytesOf(`${path}/logs`, { query })));
}

/** Instances as containers that are there already: they are found by their label, started, stopped and never made. */
export function dockerDriver(): Driver<DockerSettings> {
  async function look(settings: DockerSettings): Promise<Found> {
    const container = await containerOf(settings);
    if (!container)
      return { isRunning: false, status: 'missing', started: null, address: null, hasFailed: false };
    const inspected = await container.engine.jsonOf(`${container.path}/json`);
    if (!Value.Check(Container, inspected)) throw new Error(somethingElse);
    const { Status, Running, OOMKilled = false, ExitCode, StartedAt, Health } = inspected.State;
    // Before its first start that is the year 1.
    const started = Date.parse(StartedAt);
    const isRunning = Running && Status === 'running';
    return {
      isRunning,
      ...(Health?.Status === 'starting' && isRunning ? { status: 'launching' } : {}),
      ...(['restarting', 'paused', 'removing'].includes(Status) ? { status: Status } : {}),
      started: started > 0 ? started : null,
      address: isRunning ? settings.address : null,
      hasFailed: !isRunning && (OOMKilled || Status === 'dead' || !goodEndings.includes(ExitCode)),
      lastLines: () => lastLinesOf(container),
    };
  }

  return {
    async list(instances) {
      const all = instances.map(async (one) => [one.id, await look(one)] as const);
      return new Map(await Promise.all(all));
    },

    async start(settings) {
      const { engine, path } = await needed(settings);
      await engine.bytesOf(`${path}/start`, { method: 'POST' });
      return look(settings);
    },

    async stop(settings) {
      const { grace = defaultGrace } = settings;
      const { engine, path } = await needed(settings);
      await engine.bytesOf(`${path}/stop`, {
        method: 'POST',
        query: { t: grace },
        patience: grace * 1_000 + patience,
      });
    },

    async measure(instances) {
      const all = instances.map(async (one) => {
        const container = await containerOf(one);
        // At once: how much has been used since the last time is worked out here.
        const query = { stream: false, 'one-shot': true };
        const stats = await container?.engine.jsonOf(`${container.path}/stats`, { query });
        const used = usageIn(stats);
        return used ? [[one.id, used] as const] : [];
      });
      return new Map((await Promise.all(all)).flat());
    },
  };
}
