import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Stage } from '../support/stage.ts';
import type { activation } from '../models/activation.ts';
import { instance } from './instances.ts';
import { seeAsked, seeFocus } from './soon.ts';

/** What the page says below its heading about a failure with this status. */
const why = (status: number | null): string =>
  status === 0
    ? 'The server cannot be reached. Check your connection and try again.'
    : 'Check the address that brought you here, or try again in a moment.';

const retry = (page: Page) => page.getByRole('button', { name: 'Try again now' });
const go = (page: Page) => page.getByRole('button', { name: /^Go (now|to )/ });
const stay = (page: Page) => page.getByRole('button', { name: 'Stay here' });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Progress towards the redirect' });
const seeHeading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Activation' }).waitFor();

const buttons = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('button').allInnerTexts();

async function seeAlert(page: Page, words: string, offered: readonly string[]): Promise<void> {
  await page.getByRole('alert').getByText(words).waitFor();
  assert.deepEqual(await buttons(page), offered);
}

const seeBar = (page: Page, ticks: number | undefined): Promise<void> =>
  bar(page)
    .and(page.locator(`[aria-valuenow="${ticks}"]`))
    .waitFor();

export const activationStage: Stage<typeof activation> = {
  member: null,
  transcribed: 'main',
  isTimed: true,
  calls: { activate: 'activateInstance' },
  async open({ held, page, caseIndex }) {
    held.begin();
    await page.goto(caseIndex === 0 ? '/inactive' : `/inactive/${instance}/whatever`);
    await seeHeading(page);
  },
  acts: {
    'retry.asked': ({ keys, page }) => keys.press(retry(page)),
    'countdown.paused': ({ page }) => page.keyboard.press('Control'),
    'redirect.hurried': ({ keys, page }) => keys.press(go(page)),
    'redirect.cancelled': ({ keys, page }) => keys.press(stay(page)),
  },
  answers: {
    async activate({ allow, held }, { event }) {
      const { output, error } = event as unknown as { output?: string; error?: unknown };
      if (error !== undefined) {
        allow(/status of 404/);
        return held.fail('activate', error);
      }
      if (output?.startsWith('http')) return held.letThrough('activate');
      return held.give('activate', output);
    },
  },
  sees: {
    async 'unnamed.leaving'({ page, held }) {
      await page.getByText('Invalid redirect, you will return to the home page shortly').waitFor();
      assert.deepEqual(await buttons(page), ['Go now', 'Stay here']);
      assert.equal(held.made('activate'), 0);
    },
    'unnamed.paused': ({ page }) => seeAlert(page, 'The countdown has stopped.', ['Go now', 'Stay here']),
    async 'unnamed.staying'({ page, held }) {
      const words = 'This redirect names no instance. You stay here until you continue.';
      await seeAlert(page, words, ['Go to the home page']);
      await seeFocus(page.getByRole('button', { name: 'Go to the home page' }));
      assert.equal(held.made('activate'), 0);
    },
    async activating(scene, { hasFailed, status }) {
      const { page, keys } = scene;
      await page.getByText(`Activating ${instance}...`, { exact: true }).waitFor();
      await seeAsked(scene, 'activate', hasFailed ? 2 : 1);
      if (!hasFailed) return assert.equal(await retry(page).count(), 0);
      // The advice about the failure disappears while the visitor tries again.
      assert.equal(await page.getByText(why(status ?? null)).count(), 0);
      // The button keeps the focus, but does not call the server again.
      await keys.press(retry(page));
      await seeAsked(scene, 'activate', 2);
    },
    async failed({ page }, { status }) {
      await page.getByText(why(status ?? null)).waitFor();
      await seeAlert(page, `Invalid foundry instance: ${instance}`, ['Try again now', 'Go to the home page']);
    },
    async 'activated.leaving'({ page }, { ticks }) {
      const words = 'Instance successfully activated, you will be redirected shortly';
      await seeAlert(page, words, ['Go now', 'Stay here']);
      await seeBar(page, ticks);
    },
    async 'activated.paused'({ page, pass }, { ticks }) {
      await seeAlert(page, 'The countdown has stopped.', ['Go now', 'Stay here']);
      await pass(20_000);
      await seeBar(page, ticks);
      assert.deepEqual(await buttons(page), ['Go now', 'Stay here']);
    },
    async 'activated.staying'({ page }) {
      const words = 'The instance is running. You stay here until you continue.';
      await seeAlert(page, words, [`Go to ${instance}`]);
      await seeFocus(page.getByRole('button', { name: `Go to ${instance}` }));
      assert.equal(await bar(page).count(), 0);
    },
    async left({ page, server, caseIndex }) {
      if (caseIndex === 1) return page.waitForURL(`${server.worldUrl}/${instance}**`);
      await page.getByRole('heading', { level: 1, name: 'Welcome to Nyx!' }).waitFor();
    },
  },
};
