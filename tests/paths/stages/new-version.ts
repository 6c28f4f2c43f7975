import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { newVersion } from '../models/new-version.ts';
import { passUntil, soon } from './soon.ts';

/** What a page has done with the replaced service workers. */
interface Recorded {
  registered: unknown[];
  messages: unknown[];
}

const reloads = new WeakMap<Page, number>();

const recorded = new WeakMap<Page, Recorded>();

const button = (page: Page) => page.getByRole('button', { name: 'Reload' });

/**
 * Runs in the page. Replaces the browser's service workers, so that a path decides when a version is stored and when it
 * takes over. tests/browser/long/worker tests real workers.
 */
function replaceWorkers(): void {
  const tell = (globalThis as unknown as { tellStage(what: string, value: unknown): void }).tellStage;
  const none = null as object | null;
  const registration = Object.assign(new EventTarget(), {
    waiting: none,
    installing: none,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register(address: string) {
      tell('registered', address);
      return Promise.resolve(registration);
    },
  });
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => tell('messages', message),
  });
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
    const records: Recorded = { registered: [], messages: [] };
    recorded.set(page, records);
    await page.exposeFunction(
      'tellStage',
      (what: keyof Recorded, value: unknown) => void records[what].push(value),
    );
    page.on('dialog', (dialog) => {
      reloads.set(page, (reloads.get(page) ?? 0) + 1);
      void dialog.dismiss();
    });
    // The runner's compiler wraps functions in `__name`, which a page does not have.
    await page.addInitScript({ content: `((__name) => (${String(replaceWorkers)})())((named) => named)` });
    await page.goto('/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await keys.to(page.getByRole('link', { name: /Lyra Duskwhisper/ }));
    await passUntil(scene, 'the page registers no worker', () => records.registered.length > 0);
    assert.deepEqual(records.registered, ['/sw.js']);
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
      await soon(async () => assert.deepEqual(recorded.get(page)!.messages, [{ type: 'SKIP_WAITING' }]));
    },
    outdated: seeOffer,
    async reloading({ page }) {
      await soon(async () => assert.ok(reloads.get(page), 'the page has not begun to load again'));
    },
  },
  transcribed: '[role=status]:has(button)',
};
