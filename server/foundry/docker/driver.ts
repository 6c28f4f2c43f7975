import Type from 'typebox';
import { Value } from 'typebox/value';
import type { DockerSettings } from '../configuration.ts';
import { type DockerEngine, dockerEngine } from './engine.ts';
import type { Driver, HostState, Usage } from '../driver.ts';
import { lastLines } from '../log-files.ts';
import { preciseNow } from '../meter.ts';

/** Label of a container whose value is the id of its instance. */
const instanceLabel = 'nyx.foundry';

const defaultSocket = '/var/run/docker.sock';
const defaultGrace = 10;

/** How long stopping may take in addition to the grace period, in ms. */
const timeLimit = 15_000;

/** Exit codes of a container after it was stopped: success, SIGINT, SIGKILL and SIGTERM. */
const goodEndings = [0, 130, 137, 143];

// Schemas of the fields that we read in the engine's answers.
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

/** Decodes output in frames, each with a header of eight bytes. The output of a terminal has no frames. */
function decodeFrames(bytes: Buffer): string {
  if (bytes.length < 8) return bytes.toString();
  const parts: Buffer[] = [];
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    if (bytes[offset]! > 2 || bytes.readUIntBE(offset + 1, 3) !== 0) return bytes.toString();
    const length = bytes.readUInt32BE(offset + 4);
    parts.push(bytes.subarray(offset + 8, offset + 8 + length));
    offset += 8 + length;
  }
  return Buffer.concat(parts).toString();
}

function usageIn(stats: unknown): Usage | null {
  if (!Value.Check(Stats, stats)) return null;
  const { usage = 0, stats: parts = {} } = stats.memory_stats;
  // The system's file cache does not count as memory. The second name is used by older cgroups.
  const files = parts['inactive_file'] ?? parts['total_inactive_file'];
  return {
    at: preciseNow(),
    cpuSeconds: stats.cpu_stats.cpu_usage.total_usage / 1e9,
    memory: Math.max(0, usage - (typeof files === 'number' ? files : 0)),
  };
}

/** An existing container and its engine. */
interface ExistingContainer {
  engine: DockerEngine;
  /** Path of the container in the engine's API. */
  path: string;
}

const unexpectedAnswer = 'The container engine’s answer does not match its API';

async function containerOf({
  id,
  socket = defaultSocket,
}: DockerSettings): Promise<ExistingContainer | null> {
  const engine = dockerEngine(socket);
  const filters = JSON.stringify({ label: [`${instanceLabel}=${id}`] });
  const containers = await engine.requestJson('/containers/json', { query: { all: true, filters } });
  if (!Value.Check(Containers, containers)) throw new Error(unexpectedAnswer);
  const [first] = containers;
  return first ? { engine, path: `/containers/${encodeURIComponent(first.Id)}` } : null;
}

async function requireContainer(settings: DockerSettings): Promise<ExistingContainer> {
  const container = await containerOf(settings);
  if (!container) throw new Error(`There is no container with the label ${instanceLabel}=${settings.id}`);
  return container;
}

async function lastLinesOf({ engine, path }: ExistingContainer): Promise<string[]> {
  const query = { stdout: true, stderr: true, tail: 20, follow: false };
  return lastLines(decodeFrames(await engine.requestBytes(`${path}/logs`, { query })));
}

/**
 * Runs instances as existing containers: finds them by their label, starts and stops them, and never creates
 * one.
 */
export function dockerDriver(): Driver<DockerSettings> {
  async function look(settings: DockerSettings): Promise<HostState> {
    const container = await containerOf(settings);
    if (!container)
      return { isRunning: false, status: 'missing', started: null, address: null, hasFailed: false };
    const inspected = await container.engine.requestJson(`${container.path}/json`);
    if (!Value.Check(Container, inspected)) throw new Error(unexpectedAnswer);
    const { Status, Running, OOMKilled = false, ExitCode, StartedAt, Health } = inspected.State;
    // Before the first start, the date is in the year 1.
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
    look,

    async start(settings) {
      const { engine, path } = await requireContainer(settings);
      await engine.requestBytes(`${path}/start`, { method: 'POST' });
      return look(settings);
    },

    async stop(settings) {
      const { grace = defaultGrace } = settings;
      const { engine, path } = await requireContainer(settings);
      await engine.requestBytes(`${path}/stop`, {
        method: 'POST',
        query: { t: grace },
        timeLimit: grace * 1_000 + timeLimit,
      });
    },

    async measure(instances) {
      const all = instances.map(async (one) => {
        const container = await containerOf(one);
        // With `one-shot`, the engine answers at once; our meter computes the usage since the last
        // measurement.
        const query = { stream: false, 'one-shot': true };
        const stats = await container?.engine.requestJson(`${container.path}/stats`, { query });
        const usage = usageIn(stats);
        return usage ? [[one.id, usage] as const] : [];
      });
      return new Map((await Promise.all(all)).flat());
    },
  };
}
