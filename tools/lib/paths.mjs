import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runCommand } from './failure.mjs';
import { installForTypeScript } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Builds the app and finds a Chromium, for a walk through the built app.
 * @param {{ isHeaded: boolean }} options
 */
async function prepareBrowser({ isHeaded }) {
  process.env['CHROMIUM'] = await ensureChromium({ needsWindow: isHeaded });
  await withLock(build);
}

/**
 * Runs `npm run paths`.
 * @param {string[]} args
 */
export const pathsCommand = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { listPaths } = await import('./paths/cli.ts');
    await listPaths(args, prepareBrowser);
  });
