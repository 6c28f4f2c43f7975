import { build } from './build.mjs';
import { loadSettingsFile } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { serve } from './serve.mjs';

/** `npm start`: installs what is missing, builds what is stale, and runs the server in this process. */
export const start = () =>
  runCommand(async () => {
    // Before the build, which reads some of the settings.
    loadSettingsFile();
    await withLock(async () => {
      await install();
      await build();
    });
    await serve();
  });
