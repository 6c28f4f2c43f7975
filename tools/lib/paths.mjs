import { prepareBrowser } from './chromium.mjs';
import { runCommand } from './failure.mjs';
import { installForTypeScript } from './install.mjs';

/**
 * Runs `npm run paths`.
 * @param {string[]} args
 */
export const pathsCommand = (args) =>
  runCommand(async () => {
    await installForTypeScript();
    const { listPaths } = await import('./paths/cli.ts');
    await listPaths(args, ({ isHeaded }) => prepareBrowser({ needsWindow: isHeaded }));
  });
