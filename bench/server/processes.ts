import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Child {
  origin: string;
  /** Sends a message to the process, and resolves with its answer. */
  tell<T>(message: object): Promise<T>;
  stop(): Promise<void>;
}

async function next<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message as T),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`A benchmark server exited with code ${String(code)}.`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}

/** Bundles a file of this folder as the real server is bundled, and runs it in a process of its own. */
export async function start(name: 'app' | 'quiet', env: Record<string, string> = {}): Promise<Child> {
  const outfile = `${root}build/bench-${name}.mjs`;
  await build({
    absWorkingDir: root,
    entryPoints: [`bench/server/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.20',
    logLevel: 'error',
  });
  const child = fork(outfile, { env: { ...process.env, NODE_ENV: 'production', ...env }, execArgv: [] });
  const { origin } = await next<{ origin: string }>(child);
  return {
    origin,
    tell<T>(message: object) {
      child.send(message);
      return next<T>(child);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
