// Builds the static app into dist/ and the server into build/, even if they are up to date.
import './lib/node-version.mjs';

const [{ build }, { loadSettingsFile }, { install }, { withLock }, { runCommand }] = await Promise.all([
  import('./lib/build.mjs'),
  import('./lib/environment.mjs'),
  import('./lib/install.mjs'),
  import('./lib/lock.mjs'),
  import('./lib/failure.mjs'),
]);

await runCommand(() =>
  withLock(async () => {
    await install();
    loadSettingsFile();
    await build({ force: true });
  }),
);
