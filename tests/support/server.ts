import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const command = fileURLToPath(new URL('../../tools/serve.mjs', import.meta.url));

/** A server that still starts after this, in ms, hangs: sooner than the hooks end, so that a test shows its output. */
const patience = 100_000;

export interface RunningServer {
  /** Its address, e.g. `http://localhost:41234`; the same after a restart. */
  readonly url: string;
  /** Address of its worlds, e.g. `http://localhost:41235`; the same after a restart. */
  readonly worldUrl: string;
  /** Its data folder; kept until `stop`. */
  readonly folder: string;
  /** Its memory use, in MiB. */
  memory(): number;
  /** Its output so far. */
  output(): string;
  /**
   * Ends the process with SIGKILL, as in a crash, or with another signal; resolves once it has exited.
   */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts the server again on the same port and folder; kills it first if it is still running. */
  restart(): Promise<void>;
  /** Ends the server as Ctrl-C does, and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the built reference server as a process on a free port with a new, empty data folder, and waits
 * until it answers. `env` adds settings, e.g. `{ NYX_CORS_ORIGINS: … }`; its `PORT` fixes the port.
 * @param args what Node runs: this project's built server, or that of another folder
 */
export async function startServer(
  env: Record<string, string> = {},
  args: readonly string[] = [command],
  triesLeft = 3,
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
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (hasEnded()) throw new Error(`The server ended while starting:\n${printed}`);
      const answer = await fetch(`${url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await wait(25);
    }
    await kill();
    throw new Error(`The server did not answer within ${patience} ms:\n${printed}`);
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
    // Another program has taken the free port in the meantime.
    if (triesLeft === 0 || !/ is in use/.test(printed)) throw error;
    await rm(folder, { recursive: true, force: true });
    return startServer(env, args, triesLeft - 1);
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
