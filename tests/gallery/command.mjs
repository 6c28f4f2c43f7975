import { prepareBrowser } from '../../tools/lib/chromium.mjs';
import { runCommand } from '../../tools/lib/failure.mjs';
import { installForTypeScript } from '../../tools/lib/install.mjs';

/**
 * Runs `npm run screenshots`.
 * @param {string[]} args
 */
export const screenshots = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { takeScreenshots } = await import('./cli.ts');
    await takeScreenshots(args, () => prepareBrowser());
  });
