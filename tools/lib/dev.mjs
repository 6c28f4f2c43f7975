import { spawn } from 'node:child_process';
import { endWithNpm } from './end-with-npm.mjs';
import { loadSettingsFile } from './environment.mjs';
import { Failure, runCommand } from './failure.mjs';
import { freePort } from './free-port.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { inRoot, root } from './root.mjs';

function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Ends all these processes when one of them ends or this process gets a signal. Resolves once all have ended. */
function runTogether(children) {
  const stop = () => {
    for (const child of children) child.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  return Promise.all(
    children.map((child) => new Promise((resolve) => child.once('exit', resolve)).then(stop)),
  );
}

/**
 * Runs `npm run dev`: Vite serves the app on the usual address with hot updates, and forwards API calls to a server
 * that restarts when its files change.
 * @param {string[]} args `--inspect` or nothing
 */
export const dev = (args) =>
  runCommand(async () => {
    const [unknown] = args.filter((arg) => arg !== '--inspect');
    if (unknown) throw new Failure(`The option "${unknown}" is unknown. Usage: npm run dev [-- --inspect]`);
    endWithNpm();
    await withLock(install);
    loadSettingsFile();
    const port = process.env['PORT'] || '5080';
    if (!/^\d+$/.test(port)) throw new Failure(`PORT must be a number, not "${port}".`);
    const inner = await freePort();
    await runTogether([
      start(
        [
          inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'),
          'watch',
          '--clear-screen=false',
          inRoot('tools', 'dev-server.ts'),
        ],
        {
          PORT: String(inner),
          HOST: '127.0.0.1',
          NYX_WORLD_PORT: process.env['NYX_WORLD_PORT'] || String(Number(port) + 1),
          NYX_PUBLIC_URL: process.env['NYX_PUBLIC_URL'] || `http://localhost:${port}`,
        },
      ),
      start(
        [
          inRoot('node_modules', 'vite', 'bin', 'vite.js'),
          '--port',
          port,
          '--strictPort',
          '--host',
          'localhost',
        ],
        {
          NYX_DEV_API: `http://127.0.0.1:${inner}`,
          ...(args.includes('--inspect') ? { VITE_INSPECT: '1' } : {}),
        },
      ),
    ]);
  });
