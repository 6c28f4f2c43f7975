import { build } from '../../tools/lib/build.mjs';
import { ensureChromium } from '../../tools/lib/chromium.mjs';
import { runCommand } from '../../tools/lib/failure.mjs';
import { installForTypeScript } from '../../tools/lib/install.mjs';
import { withLock } from '../../tools/lib/lock.mjs';

/** Builds the app and finds a Chromium. */
async function prepare() {
  process.env['CHROMIUM'] = await ensureChromium();
  await withLock(build);
}

/**
 * Runs `npm run screenshots`.
 * @param {string[]} args
 */
export const screenshots = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { takeScreenshots } = await import('./cli.ts');
    await takeScreenshots(args, prepare);
  });
