// Builds the static app into dist/ and the server into build/, even if they are up to date. `--no-worker` builds the
// app without its service worker, like the setting NYX_WORKER=off.
import './lib/node-version.mjs';

const [{ build }, { loadSettingsFile }, { install }, { withLock }, { Failure, runCommand }] =
  await Promise.all([
    import('./lib/build.mjs'),
    import('./lib/environment.mjs'),
    import('./lib/install.mjs'),
    import('./lib/lock.mjs'),
    import('./lib/failure.mjs'),
  ]);

await runCommand(() =>
  withLock(async () => {
    const unknown = process.argv.slice(2).find((option) => option !== '--no-worker');
    if (unknown !== undefined)
      throw new Failure(`Unknown option ${unknown}. Usage: npm run build [-- --no-worker]`);
    await install();
    loadSettingsFile();
    if (process.argv.includes('--no-worker')) process.env['NYX_WORKER'] = 'off';
    await build({ force: true });
  }),
);
