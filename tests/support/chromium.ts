import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet: no sandbox where there is none (root), and none of the calls that Chromium makes on its own. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium that `CHROMIUM` names, else the first on the PATH, else the one that Playwright keeps. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  if (env['CHROMIUM']) return env['CHROMIUM'];
  const folders = (env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
  return onPath ?? chromium.executablePath();
}

/** Starts Chromium without a window. Close it when done. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    chromiumSandbox: process.getuid?.() !== 0,
  });
