import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { withProgress } from './progress.mjs';
import { inRoot } from './root.mjs';
import { run, runNode } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const apt = '/usr/bin/apt-get';
const isRoot = process.getuid?.() === 0;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

/** Playwright's own browser, if it is installed and this system has its libraries. */
async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return isExecutable(file) && (await run(file, ['--version'])).ok ? file : undefined;
}

async function download() {
  const command = inRoot('node_modules', 'playwright-core', 'cli.js');
  const { ok } = await runNode([command, 'install', 'chromium'], { timeout: 300_000 });
  return ok ? fromPlaywright() : undefined;
}

async function fromDebian() {
  if (!isRoot || !isExecutable(apt)) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt, ['update', '-qq'], { env });
  await run(apt, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  return onPath();
}

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Failure(`CHROMIUM names ${named}, and there is no program there.`);
  }
  const found = onPath() ?? (await fromPlaywright());
  if (found) return found;
  return withProgress('Installing a Chromium', async () => {
    const installed = (await download()) ?? (await fromDebian());
    if (installed) return installed;
    throw new Failure(
      'The browser tests need a Chromium, and none could be installed: put one on the PATH or name it with CHROMIUM.',
    );
  });
}
