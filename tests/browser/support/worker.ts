import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach } from 'vitest';
import { useBrowser } from './fixture.ts';

/** Options of a browser context whose pages may have service workers. */
export const withWorkers = { serviceWorkers: 'allow' } as const;

/** Waits until the page's service worker has stored its files and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 60_000,
  });
}

/** A copy of the built app that a test may change. */
async function ownBuild() {
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
    async reset(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      await cp('dist', folder, { recursive: true });
    },
    /** Removes a file of `assets`, as if a new version had renamed it. @returns the path of the file */
    async drop(pattern: RegExp): Promise<string> {
      const name = (await readdir(file('assets'))).find((one) => pattern.test(one));
      if (name === undefined) throw new Error(`No file in assets matches ${pattern}`);
      const gone = `/assets/${name}`;
      await Promise.all(['', '.br', '.gz'].map((end) => rm(file(gone + end), { force: true })));
      await change('sw.js', (text) => text.replace(new RegExp(`\\{[^{}]*${gone}[^{}]*\\},?`), ''));
      return gone;
    },
    /** Gives every file of `assets` another name, as a build of changed sources does. */
    async renameAll(): Promise<void> {
      const names = (await readdir(file('assets'))).filter((name) => !/\.(br|gz)$/.test(name));
      const otherName = (name: string): string =>
        name.replace(/[\w-]{8}(?=\.\w+$)/, (hash) => hash.split('').toReversed().join(''));
      const renamed = new Map(names.map((name) => [name, otherName(name)]));
      const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
      const texts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `assets/${name}`);
      for (const name of [...texts, 'index.html', 'sw.js'])
        await change(name, (text) => text.replace(pattern, (found) => renamed.get(found)!));
      for (const [name, other] of renamed) {
        await rename(file(`assets/${name}`), file(`assets/${other}`));
        await Promise.all(['.br', '.gz'].map((end) => rm(file(`assets/${name}${end}`), { force: true })));
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Serves a copy of the built app. Each test begins with an unchanged copy. */
export async function useOwnBuild() {
  const build = await ownBuild();
  const tested = useBrowser({ NYX_DIST_DIR: build.folder });
  afterAll(() => build.remove());
  beforeEach(async () => {
    await build.reset();
    await tested.server().restart();
  });
  return { build, ...tested };
}
