import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** The running children. A signal to this process is passed on to them. */
const running = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** After a signal, a child has this many ms to exit before it is killed. */
const grace = 3_000;
let isStopping = false;

function stopAll(signal) {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill(signal);
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, grace);
}

function follow(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, stopAll);
  running.add(child);
}

function forget(child) {
  running.delete(child);
  if (running.size > 0) return;
  // This process exits only after its last child, because it may hold the lock for an npm that still writes.
  if (isStopping) process.exit(130);
  for (const signal of signals) process.off(signal, stopAll);
}

/**
 * Runs a program in the project's folder, and collects what it prints (nothing with `stdio: 'inherit'`). Never rejects.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean, timeout?: number, stdio?: 'inherit', onStart?: (pid: number) => void }} [options] `env` extends this process's environment; `timeout` is in ms
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` says whether the program has exited with 0
 */
export function run(program, args, { env = {}, onStart, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    follow(child);
    if (child.pid) onStart?.(child.pid);
    const settle = ({ ok }) => {
      forget(child);
      resolve({ ok, output });
    };
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => {
      output += error.message;
      settle({ ok: false });
    });
    child.on('close', (code) => settle({ ok: code === 0 }));
  });
}

/** Runs a JavaScript file with the same Node as this process. See `run`. */
export const runNode = (args, options) => run(process.execPath, args, options);
