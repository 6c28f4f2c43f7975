import { build } from '../tools/lib/build.mjs';
import { ensureChromium } from '../tools/lib/chromium.mjs';
import { runCommand } from '../tools/lib/failure.mjs';
import { installForTypeScript } from '../tools/lib/install.mjs';
import { withLock } from '../tools/lib/lock.mjs';

/**
 * Runs `npm run bench`: installs and builds what is missing or stale, finds or installs a Chromium, and measures.
 * @param {string[]} args
 */
export const bench = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { runBenches } = await import('./run.ts');
    await runBenches(args, async () => {
      process.env['CHROMIUM'] = await ensureChromium();
      await withLock(build);
    });
  });
