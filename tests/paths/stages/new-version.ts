import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { newVersion } from '../models/new-version.ts';
import { passUntil, soon } from './soon.ts';

/** By page: what it has told the replaced service workers. */
const told = new WeakMap<Page, unknown[]>();

const reloads = new WeakMap<Page, number>();

const button = (page: Page) => page.getByRole('button', { name: 'Reload' });

/**
 * Runs in the page. Replaces the browser's service workers, so that a path decides when a version is stored and when it
 * takes over. tests/browser/long/worker tests real workers.
 */
function replaceWorkers(): void {
  const tell = (globalThis as unknown as { tellStage(what: unknown): void }).tellStage;
  const none = null as object | null;
  const registration = Object.assign(new EventTarget(), {
    waiting: none,
    installing: none,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register(address: string) {
      tell(address);
      return Promise.resolve(registration);
    },
  });
  const worker = Object.assign(new EventTarget(), { postMessage: tell });
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
  Object.assign(globalThis, {
    store() {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      registration.installing = null;
      registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    },
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  });
  // Makes the browser ask before a reload, as for unsaved input. The stage dismisses the question, so the page stays.
  addEventListener('beforeunload', (event) => event.preventDefault());
}

const run = (page: Page, name: 'store' | 'takeOver'): Promise<void> =>
  page.evaluate((which) => (globalThis as unknown as Record<string, () => void>)[which]!(), name);

async function seeOffer({ page }: Scene): Promise<void> {
  await page.getByText('A new version of Nyx is ready').waitFor();
  await page.getByText('Reload the page to use it. What you have entered in forms survives.').waitFor();
  assert.equal(await button(page).isEnabled(), true);
}

export const newVersionStage: Stage<typeof newVersion> = {
  member: 'demo-player',
  isTimed: true,
  async open(scene) {
    const { page, keys } = scene;
    const all: unknown[] = [];
    told.set(page, all);
    await page.exposeFunction('tellStage', (what: unknown) => void all.push(what));
    page.on('dialog', (dialog) => {
      reloads.set(page, (reloads.get(page) ?? 0) + 1);
      void dialog.dismiss();
    });
    // The runner's compiler wraps functions in `__name`, which a page does not have.
    await page.addInitScript({ content: `((__name) => (${String(replaceWorkers)})())((named) => named)` });
    await page.goto('/user');
    await keys.to(page.getByRole('link', { name: /Lyra Duskwhisper/ }));
    await passUntil(scene, 'the page registers no worker', () => all.length > 0);
    assert.deepEqual(all, ['/sw.js']);
  },
  acts: {
    'version.stored': ({ page }) => run(page, 'store'),
    'version.active': ({ page }) => run(page, 'takeOver'),
    'reload.asked': ({ page, keys }) => keys.press(button(page)),
  },
  sees: {
    async current({ page }) {
      assert.equal(await button(page).count(), 0);
    },
    offered: seeOffer,
    async takingOver({ page }) {
      await soon(async () => assert.deepEqual(told.get(page), ['/sw.js', { type: 'SKIP_WAITING' }]));
    },
    outdated: seeOffer,
    async reloading({ page }) {
      await soon(async () => assert.ok(reloads.get(page), 'the page has not begun to load again'));
    },
  },
  transcribed: '[role=status]:has(button)',
};
