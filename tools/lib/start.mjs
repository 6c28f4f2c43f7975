import { build } from './build.mjs';
import { loadSettingsFile } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { alone } from './lock.mjs';
import { serve } from './serve.mjs';

/** `npm start`: what is missing is installed, what is stale is built, and the server runs in this process. */
export const start = () =>
  runCommand(async () => {
    // Before the build, which takes some of them.
    loadSettingsFile();
    await alone(async () => {
      await install();
      await build();
    });
    await serve();
  });
