import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Options of a browser context whose pages may have service workers. */
export const withWorkers = { serviceWorkers: 'allow' } as const;

/** Waits until the page's service worker has stored its files and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 60_000,
  });
}

/** A copy of the built app that a test may change. */
export async function ownBuild() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-dist-'));
  await cp('dist', folder, { recursive: true });
  const file = (name: string): string => path.join(folder, name);

  /** Changes a file and removes its compressed copies. */
  async function change(name: string, edit: (text: string) => string): Promise<void> {
    await writeFile(file(name), edit(await readFile(file(name), 'utf8')));
    await Promise.all(['.br', '.gz'].map((end) => rm(file(name + end), { force: true })));
  }

  return {
    folder,
    change,
    /** Undoes all changes. */
    async reset(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      await cp('dist', folder, { recursive: true });
    },
    /** Removes a file of `assets`, as a new version does whose file has another name. @returns the path of the file */
    async drop(pattern: RegExp): Promise<string> {
      const name = (await readdir(file('assets'))).find((one) => pattern.test(one));
      if (name === undefined) throw new Error(`No file in assets matches ${pattern}`);
      const gone = `/assets/${name}`;
      await Promise.all(['', '.br', '.gz'].map((end) => rm(file(gone + end), { force: true })));
      await change('sw.js', (text) => text.replace(new RegExp(`\\{[^{}]*${gone}[^{}]*\\},?`), ''));
      return gone;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
