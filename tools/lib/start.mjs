import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { loadSettingsFile } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { serve } from './serve.mjs';

/** Runs `npm start`: installs what is missing, builds what is stale, and runs the server in this process. */
export const startCommand = () =>
  runCommand(async () => {
    endWithNpm();
    // Load the settings first, because the build reads some of them.
    loadSettingsFile();
    await withLock(async () => {
      await install();
      await build();
    });
    await serve();
  });
