import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, assertAccessible } from '../../support/axe.ts';
import { breakCalls } from '../support/ask.ts';
import { openFilters } from '../support/filters.ts';
import { useBrowser } from '../support/fixture.ts';
import { pressEscape } from '../support/press-escape.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const modes = ['light', 'dark'] as const;
/** Each size in one mode: the colours do not depend on the width, nor the widths on the colours. */
const cases = sizes.map((viewport, index) => ({ mode: modes[index % modes.length]!, viewport }));

/**
 * While the list of a combo box is open, react-aria hides the rest of the page from assistive technology. axe would
 * report the hidden controls as focusable, but they cannot get the focus: moving it closes the list.
 */
const withListOpen = {
  'aria-hidden-focus': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

const setMode = (context: BrowserContext, mode: string) =>
  context.addInitScript((chosen) => localStorage.setItem('nyx-colour-mode', chosen), mode);

describe.each(cases)('$mode mode at $viewport.width px', ({ mode, viewport }) => {
  const check = async (page: Page, where: string): Promise<void> => {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((animation) => animation.effect?.getComputedTiming().iterations === Infinity),
    );
    await assertAccessible(page, `${where}, ${mode}, ${viewport.width} px`);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) throw new Error(`${where} scrolls sideways by ${excess} px`);
  };
  const options = { viewport, reducedMotion: 'reduce' } as const;

  it('has no axe violations on the sessions, their deletion and their failure', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of 500/);
      await setMode(context, mode);
      await signInQuickly(page, 'demo-master');
      await page.goto('/session/list');
      await page.getByText('Page 1: 10 sessions are shown').waitFor();
      await check(page, 'sessions');
      const remove = page.getByRole('button', { name: /^Delete/ }).first();
      await remove.click();
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      await check(page, 'deletion of a session, asking');
      await breakCalls(page, (url, method) => method === 'DELETE' || url.pathname === '/session');
      await dialog.getByRole('button', { name: 'I understand, delete' }).click();
      await dialog.getByRole('button', { name: 'Go Back' }).waitFor();
      await check(page, 'deletion of a session, refused');
      await page.goto('/session/list');
      await page.getByText(/^Cannot load sessions/).waitFor();
      await check(page, 'sessions that cannot be loaded');
    }, options));

  it('has no axe violations on the items, opened, filtered, edited and deleted', () =>
    inPage(async ({ page, context }) => {
      await setMode(context, mode);
      await signInQuickly(page, 'demo-keeper');
      await page.goto('/item/list?search=of');
      await page.getByText(/^\d+ items for “of”, page 1 of \d+$/).waitFor();
      await page.getByRole('list', { name: 'Items' }).getByRole('button').first().click();
      await page.getByRole('list', { name: 'Labels' }).waitFor();
      await check(page, 'items');
      await openFilters(page);
      await page.getByRole('button', { name: 'Filter by label' }).click();
      await page.getByRole('listbox').waitFor();
      await check(page, 'labels of items');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('button', { name: 'Update item' }).waitFor();
      await check(page, 'editing an item');
      await pressEscape(page);
      await page.getByRole('button', { name: 'Update item' }).waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
      await check(page, 'deletion of an item');
      await pressEscape(page);
      await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
      await page.getByText('No item matches').waitFor();
      await check(page, 'no items');
    }, options));

  it('has no axe violations on item usage: empty, with suggestions, with results', () =>
    inPage(async ({ page, context }) => {
      await setMode(context, mode);
      await signInQuickly(page, 'demo-keeper');
      await page.goto('/item/usage');
      await page.getByText('Choose an item').waitFor();
      await check(page, 'no item');
      await page.getByRole('combobox', { name: 'Item' }).fill('potion');
      const option = page.getByRole('option', { name: /potion/i }).first();
      await option.waitFor();
      expect(await accessibilityViolations(page, { rules: withListOpen })).toEqual([]);
      await option.click();
      await page.getByText(/^Total: \d+$/).waitFor();
      await check(page, 'usage of an item');
    }, options));

  it('has no axe violations on the instances, running, stopping, none and failed, and on the activation', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of (404|500)/);
      await setMode(context, mode);
      await signInQuickly(page, 'demo-warden');
      await page.goto('/inactive/nowhere');
      await page.getByText('Invalid foundry instance: nowhere').waitFor();
      await check(page, 'activation of an unknown instance');
      await page.goto('/inactive');
      await page.getByText('Invalid redirect').waitFor();
      await check(page, 'activation without a name');
      await page.goto('/inactive/emberfall');
      await page.getByText('Instance successfully activated').waitFor();
      await check(page, 'activation');
      await page.goto('/foundry/instances');
      await page.getByText('ONLINE', { exact: true }).waitFor();
      await check(page, 'instances');
      await page.getByRole('button', { name: 'Terminate emberfall' }).click();
      await page.getByRole('alertdialog').waitFor();
      await check(page, 'the question before an instance is stopped');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Terminate' }).click();
      await page.getByRole('button', { name: 'Ok' }).waitFor();
      await check(page, 'an instance that was stopped');
      await page.route('**/foundry/info**', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'event: foundry-info\ndata: {}\n\n' }),
      );
      await page.goto('/foundry/instances');
      await page.getByText('The connection was lost').waitFor();
      await check(page, 'no instances, and the connection lost');
      await page.route('**/foundry/info**', (route) => route.fulfill({ status: 500 }));
      await page.goto('/foundry/instances');
      await page.getByText('There was an error while loading the instances').waitFor();
      await check(page, 'instances that cannot be loaded');
    }, options));
});
