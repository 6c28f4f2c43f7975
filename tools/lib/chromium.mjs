import path from 'node:path';
import { build } from './build.mjs';
import { canInstall, installFromDebian, isExecutable } from './debian.mjs';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { inRoot } from './root.mjs';
import { run, runNode } from './run.mjs';

/** The headless Chromium. In it, a page takes a third of the CPU time that it takes in a full Chromium. */
const shell = 'chromium-headless-shell';
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @param {readonly string[]} names */
export function chromiumOnPath(names = [shell, ...withWindows]) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

/** Playwright's own browser, if it is installed and this system has its libraries. */
async function findPlaywrightBrowser() {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return isExecutable(file) && (await run(file, ['--version'])).ok ? file : undefined;
}

async function downloadPlaywrightBrowser() {
  const command = inRoot('node_modules', 'playwright-core', 'cli.js');
  const { ok } = await runNode([command, 'install', 'chromium'], { timeout: 300_000 });
  return ok ? findPlaywrightBrowser() : undefined;
}

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @param {{ needsWindow?: boolean }} [options]
 * @returns {Promise<string>} the path of the Chromium
 */
export async function ensureChromium({ needsWindow = false } = {}) {
  const configured = process.env['CHROMIUM'];
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Failure(`CHROMIUM names ${configured}, which is not a program.`);
  }
  const headless = needsWindow ? [] : [shell];
  const found = chromiumOnPath([...headless, ...withWindows]) ?? (await findPlaywrightBrowser());
  if (found) return found;
  return withProgress('Installing a Chromium', async () => {
    const downloaded = await downloadPlaywrightBrowser();
    const packages = [...headless, 'chromium'];
    if (!downloaded && canInstall()) await installFromDebian(packages);
    const installed = downloaded ?? chromiumOnPath(packages);
    if (installed) return installed;
    throw new Failure(
      'The browser tests need a Chromium, and none could be installed: put one on the PATH or name it with CHROMIUM.',
    );
  });
}

/** Finds or installs a Chromium, and builds the app, for pages of the built app. See `ensureChromium`. */
export async function prepareBrowser(options) {
  process.env['CHROMIUM'] = await ensureChromium(options);
  await withLock(build);
}
