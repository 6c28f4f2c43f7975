import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** No sandbox where none is available (root), and none of Chromium's own network calls. */
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

/** The Chromium named by `CHROMIUM`, else the first on the PATH, else Playwright's own. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  if (env['CHROMIUM']) return env['CHROMIUM'];
  const folders = (env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
  return onPath ?? chromium.executablePath();
}

/** Starts a headless Chromium. The caller closes it. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    chromiumSandbox: process.getuid?.() !== 0,
  });
