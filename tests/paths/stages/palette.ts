import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import type { Scene, Stage } from '../support/stage.ts';
import type { palette as model } from '../models/palette.ts';
import { seeFocus, soon } from './soon.ts';

/** Matches the address of the script with the palette. */
const code = /\/palette-dialog-[\w-]+\.js$/;

const opener = (page: Page) => page.getByRole('button', { name: 'Quick search' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick search' });
const field = (page: Page) => palette(page).getByRole('searchbox');
const form = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Recipe name' });
const failure = (page: Page) => page.getByText('Could not open the quick search');

const heldRequests = new WeakMap<Page, Route[]>();

/** By page: the number of failed requests for this script. A page has an entry only while its requests fail at once. */
const failedRequests = new WeakMap<Page, number>();

function hold(page: Page, route: Route): void {
  const failed = failedRequests.get(page);
  if (failed === undefined) return void heldRequests.get(page)!.push(route);
  failedRequests.set(page, failed + 1);
  void route.abort('internetdisconnected');
}

async function nextRequest(page: Page): Promise<Route> {
  await soon(async () =>
    assert.notEqual(heldRequests.get(page)?.length ?? 0, 0, 'the app does not request the code'),
  );
  return heldRequests.get(page)!.pop()!;
}

async function openForm({ page, keys }: Scene): Promise<void> {
  await keys.press(page.getByRole('button', { name: 'Add a Recipe' }));
  await form(page).waitFor();
}

/** Closes the form, which has no input, if it is open. */
async function closeForm({ page, keys }: Scene): Promise<void> {
  if ((await form(page).count()) === 0) return;
  await keys.type('Escape');
  await form(page).waitFor({ state: 'detached' });
}

export const paletteStage: Stage<typeof model> = {
  member: 'demo-keeper',
  async open({ page, keys }) {
    heldRequests.set(page, []);
    await page.route(code, (route) => hold(page, route));
    await page.goto('/item/add');
    await opener(page).waitFor();
    await keys.to(page.getByRole('button', { name: 'Add a Recipe' }));
  },
  acts: {
    async 'palette.asked'(scene, { event }) {
      if (!event.isCovered) await closeForm(scene);
      else if ((await form(scene.page).count()) === 0) await openForm(scene);
      await scene.keys.type('Control+k');
    },
    'palette.left': ({ keys }) => keys.type('Escape'),
    async 'entry.chosen'({ page, keys }) {
      await page.keyboard.type('list sess');
      await palette(page)
        .getByRole('option', { name: /^List Sessions/ })
        .waitFor();
      // The second press must not choose again.
      await keys.type('Enter', 'Enter');
    },
  },
  answers: {
    async loadDialog(scene, { type, event }) {
      const { page, allow } = scene;
      if (type.startsWith('xstate.error')) {
        allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
        failedRequests.set(page, 0);
        hold(page, await nextRequest(page));
        await failure(page).waitFor();
        assert.ok(failedRequests.get(page)! >= 3, 'the app tries fewer than three times');
        failedRequests.delete(page);
        return;
      }
      const { isCovered } = (event as unknown as { output: { isCovered: boolean } }).output;
      if (isCovered) await openForm(scene);
      await (await nextRequest(page)).continue();
    },
  },
  sees: {
    async closed({ page }, _, sample) {
      await palette(page).waitFor({ state: 'detached' });
      if (sample?.type === 'xstate.error.actor.loadDialog') await failure(page).waitFor();
      else assert.equal(await failure(page).count(), 0);
      if (sample?.type !== 'entry.chosen') return assert.equal(new URL(page.url()).pathname, '/item/add');
      await page.waitForURL((url) => url.pathname === '/session/list');
      await seeFocus(page.getByRole('heading', { level: 1 }));
    },
    async loading({ page, keys }) {
      await page.getByText('Opening the quick search...').waitFor({ state: 'attached' });
      assert.equal(await palette(page).count(), 0);
      // A second press does not load the code twice.
      await nextRequest(page).then((route) => heldRequests.get(page)!.push(route));
      await keys.type('Control+k');
      assert.equal(heldRequests.get(page)!.length, 1);
    },
    async open({ page, keys }) {
      await field(page).and(page.locator(':focus')).waitFor();
      assert.ok((await palette(page).getByRole('option').count()) > 5);
      await keys.type('Control+k');
      assert.equal(await page.getByRole('dialog').count(), 1);
    },
  },
};
