import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import { soon } from './soon.ts';

/** Maximum time in ms for the page to come to rest, after which it registers the worker. */
const patience = 20_000;

/** What a page has told the stand-in. */
interface Told {
  registered: unknown[];
  messages: unknown[];
}

/** How often a page has begun to load again. */
const reloads = new WeakMap<Page, number>();

const told = new WeakMap<Page, Told>();

const button = (page: Page) => page.getByRole('button', { name: 'Reload' });

/**
 * Runs in the page: a stand-in for the browser's workers, so that a path says when a version is stored and when it takes
 * over. tests/browser/long/worker drives the real ones.
 */
function standIn(): void {
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
  // Like a form with unsaved input: the page asks whether to leave it, so that the path goes on in it.
  addEventListener('beforeunload', (event) => event.preventDefault());
}

const run = (page: Page, name: 'store' | 'takeOver'): Promise<void> =>
  page.evaluate((which) => (globalThis as unknown as Record<string, () => void>)[which]!(), name);

async function seeOffer({ page }: Scene): Promise<void> {
  await page.getByText('A new version of Nyx is ready').waitFor();
  await page.getByText('Reload the page to use it. What you have entered in forms survives.').waitFor();
  assert.equal(await button(page).isEnabled(), true);
}

export const newVersionStage: Stage = {
  member: 'demo-player',
  isTimed: true,
  async open({ page, keys, pass }) {
    const heard: Told = { registered: [], messages: [] };
    told.set(page, heard);
    await page.exposeFunction(
      'tellStage',
      (what: keyof Told, value: unknown) => void heard[what].push(value),
    );
    page.on('dialog', (dialog) => {
      reloads.set(page, (reloads.get(page) ?? 0) + 1);
      void dialog.dismiss();
    });
    // The runner's compiler wraps functions in `__name`, which a page does not have.
    await page.addInitScript({ content: `((__name) => (${String(standIn)})())((named) => named)` });
    await page.goto('/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await keys.to(page.getByRole('link', { name: /Lyra Duskwhisper/ }));
    const end = performance.now() + patience;
    while (heard.registered.length === 0 && performance.now() < end) await pass(100);
    assert.deepEqual(heard.registered, ['/sw.js']);
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
      await soon(async () => assert.deepEqual(told.get(page)!.messages, [{ type: 'SKIP_WAITING' }]));
    },
    outdated: seeOffer,
    async reloading({ page }) {
      await soon(async () => assert.ok(reloads.get(page), 'the page has not begun to load again'));
    },
  },
  reads: '[role=status]:has(button)',
};
