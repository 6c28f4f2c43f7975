import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach } from 'vitest';
import { root } from '../house/files.ts';
import { freePort } from '../support/free-port.ts';

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nyx-clone-'));
  folders.push(folder);
  return folder;
}

const isRoot = process.getuid?.() === 0;
/** The id of the user and group `nobody`. */
const nobody = 65_534;

/** A temporary folder to which the ordinary user can write, even if the tests run as root. */
export function writableFolder(): string {
  const folder = temporaryFolder();
  if (isRoot) chownSync(folder, nobody, nobody);
  return folder;
}

/** A command that runs as an ordinary user even if the tests run as root, whom no permissions of folders restrict. */
export const asUser = (command: string[]): string[] =>
  isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...command] : command;

/** Clones the last commit into a new folder, without installing or building. */
export function freshClone(): string {
  const folder = path.join(temporaryFolder(), 'nyx');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  return folder;
}

/** The environment as in a newcomer's shell, without the variables that npm, Vitest and Nyx have set. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean =>
    /^(npm_(?!config_)|NODE_ENV$|VITEST|INIT_CWD$|PORT$|HOST$|NYX_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
}

export interface Run {
  url: string;
  output(): string;
  /** The lines on standard error, without npm's warnings. */
  complaints(): string[];
  /** Resolves once the server answers. @throws Error if the server ends before that */
  untilAnswer(): Promise<void>;
  /** Resolves with the exit code, or with null if a signal has ended the command. */
  untilEnd(): Promise<number | null>;
  /** Sends a signal to the command and all of its children, as a terminal does. Resolves with the exit code, or null. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGTERM to the command alone, as `kill` does. */
  terminateOnly(): void;
}

const running = new Set<ChildProcess>();

/** Runs a command in a clone, as a newcomer does in a terminal. `env` adds variables. */
export async function run(
  clone: string,
  [program, ...args]: string[],
  env: Record<string, string> = {},
): Promise<Run> {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(program!, args, {
    cwd: clone,
    env: { ...newcomersEnvironment(), PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const end = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child);
    return code ?? null;
  });
  return {
    url,
    output: () => output + errors,
    complaints: () =>
      errors.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm warn ')),
    async untilAnswer() {
      while (running.has(child)) {
        const answer = await fetch(`${url}/healthz`).catch(() => null);
        if (answer?.ok) return;
        await wait(20);
      }
      throw new Error(`The server ended before it answered:\n${output}${errors}`);
    },
    untilEnd: () => end,
    stop(signal = 'SIGINT') {
      process.kill(-child.pid!, signal);
      return end;
    },
    terminateOnly: () => void child.kill(),
  };
}

/** Ends the processes that a failed test has left running, and at the end removes every folder of this module. */
export function endAfterTests(): void {
  afterEach(() => {
    for (const { pid } of running) process.kill(-pid!, 'SIGKILL');
  });
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}
