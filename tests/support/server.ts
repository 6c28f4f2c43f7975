import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const command = fileURLToPath(new URL('../../tools/serve.mjs', import.meta.url));

/**
 * Time limit in ms for the server's start. The hooks of tests allow more time, so that a server that does not start
 * causes an error with its output, not a time-out of the hook.
 */
const timeLimit = 100_000;

export interface RunningServer {
  /** The server's address, e.g. `http://localhost:41234`; it stays the same after a restart. */
  readonly url: string;
  /** The address of the server's worlds, e.g. `http://localhost:41235`; it stays the same after a restart. */
  readonly worldUrl: string;
  /** The server's data folder, which `stop` removes. */
  readonly folder: string;
  /** The memory that the server uses, in MiB. */
  memory(): number;
  /** What the server has printed so far. */
  output(): string;
  /** Ends the process with SIGKILL, as in a crash, or with another signal, and waits until it has exited. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Kills the server if it is running, and starts it again with the same ports and data folder. */
  restart(): Promise<void>;
  /** Ends the server as Ctrl-C does, and removes its data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the built reference server as a process on a free port with a new, empty data folder, and waits until the
 * server answers.
 * @param env additional settings, e.g. `{ NYX_CORS_ORIGINS: … }`; if it contains `PORT`, the server uses that port
 * @param args arguments of Node; default: the command of this project's built server
 */
export async function startServer(
  env: Record<string, string> = {},
  args: readonly string[] = [command],
  remainingTries = 3,
): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-server-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const worldPort = Number(env['NYX_WORLD_PORT'] ?? (await freePort()));
  let printed = '';
  let child: ChildProcess;

  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;

  async function start(): Promise<void> {
    child = spawn(process.execPath, args, {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        NYX_WORLD_PORT: String(worldPort),
        NYX_DATA_DIR: folder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => (printed += data.toString()));
    }
    const deadline = performance.now() + timeLimit;
    while (performance.now() < deadline) {
      if (hasEnded()) throw new Error(`The server ended while starting:\n${printed}`);
      const answer = await fetch(`${url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await wait(25);
    }
    await kill();
    const load = `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`;
    throw new Error(
      `The server did not answer within ${timeLimit / 1_000} s. Is the machine busy (${load})? It printed:\n${printed}`,
    );
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  try {
    await start();
  } catch (error) {
    // If another program has taken the port in the meantime, try again with another port.
    if (remainingTries === 0 || !/ is in use/.test(printed)) throw error;
    await rm(folder, { recursive: true, force: true });
    return startServer(env, args, remainingTries - 1);
  }
  return {
    url,
    worldUrl: `http://localhost:${worldPort}`,
    folder,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
    },
    output: () => printed,
    kill,
    async restart() {
      await kill();
      await start();
    },
    async stop() {
      await kill('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
