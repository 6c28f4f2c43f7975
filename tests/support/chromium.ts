import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { chromiumOnPath } from '../../tools/lib/chromium.mjs';

/** Flags that prevent the use of the GPU and of QUIC, Chromium's own network calls, and first-run pages. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-smooth-scrolling', // A change of the page ends it early.
];

/** Path of the Chromium to use: the value of `CHROMIUM`, else the first one on the PATH, else Playwright's own. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM'] || chromiumOnPath() || chromium.executablePath();

/** Options that start Chromium. Root gets no sandbox, because Chromium cannot sandbox root. */
export const launchOptions = (...more: string[]): LaunchOptions => ({
  executablePath: chromiumPath(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...flags, ...more],
  chromiumSandbox: process.getuid?.() !== 0,
});

/** Starts a headless Chromium. The caller closes it. */
export const launchChromium = (): Promise<Browser> => chromium.launch(launchOptions());

let shared: Promise<Browser> | undefined;

/** The Chromium that all files of this process share. It ends with the process, and is replaced if it crashes. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  // A page of a test is open for a few seconds only, and in that time, optimising its code costs more than it saves.
  shared = chromium.launch(launchOptions('--js-flags=--no-opt'));
  return shared;
}
