import { prepareBrowser } from '../tools/lib/chromium.mjs';
import { runCommand } from '../tools/lib/failure.mjs';
import { installForTypeScript } from '../tools/lib/install.mjs';

/**
 * Runs `npm run bench`: installs and builds what is missing or stale, finds or installs a Chromium, and measures.
 * @param {string[]} args
 */
export const bench = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { runBenches } = await import('./run.ts');
    await runBenches(args, () => prepareBrowser());
  });
