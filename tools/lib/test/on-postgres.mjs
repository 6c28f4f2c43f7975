import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { howToGetPostgres, startPostgres } from '../postgres.mjs';
import { inRoot, root } from '../root.mjs';

/**
 * Runs `npm run test:postgres` on the PostgreSQL that NYX_TEST_DATABASE_URL names, or on a new one, which is stopped
 * afterwards.
 * @param {string[]} args arguments of vitest, such as files; default: every test of the server
 */
export const testPostgres = (args) =>
  runCommand(async () => {
    await withLock(install);
    const named = process.env['NYX_TEST_DATABASE_URL'];
    const server = named ? undefined : await startPostgres();
    const url = named || server?.url;
    if (!url) throw new Failure(howToGetPostgres);
    try {
      const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
      const files = args.length > 0 ? args : ['tests/server/'];
      const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
        cwd: root,
        env: { ...process.env, NYX_TEST_DATABASE_URL: url },
        stdio: 'inherit',
      });
      const [code] = await once(child, 'close');
      process.exitCode = code ?? 1;
    } finally {
      await server?.stop();
    }
  });
