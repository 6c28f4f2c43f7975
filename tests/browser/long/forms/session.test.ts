import { expect, it } from 'vitest';
import { sized, useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { tabTo } from '../../support/person.ts';
import { fill, open } from '../../support/session-form.ts';

const { inPage } = useBrowser();
const zoomed = sized(320, 256);

it('the arrow keys move through a list that opens above its field in a window at 400 %', () =>
  inPage(async ({ page }) => {
    await open(page);
    const character = page.getByRole('combobox', { name: 'Character' });
    // Tab scrolls the field to the bottom of the window, so that there is room only above it.
    await tabTo(page, /^combobox Character/);
    await page.keyboard.type('b');
    const option = page.getByRole('option').first();
    await option.waitFor();
    const [listTop, fieldTop] = await Promise.all(
      [option, character].map(async (box) => (await box.boundingBox())?.y),
    );
    expect(listTop).toBeLessThan(fieldTop!);
    for (const name of await page.getByRole('option').allTextContents()) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.locator('[role=option][data-focused]').textContent()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => character.inputValue()).not.toBe('b');
  }, zoomed));

it('after a save, the link next to Ok opens the registered sessions', () =>
  inPage(async ({ page }) => {
    await open(page);
    await fill(page, 'Seen in the list');
    await form.press(page, 'Save');
    const dialog = form.alertDialog(page);
    await dialog.getByText('Operation completed successfully').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('link', { name: 'See the registered sessions' }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/session/list');
    await page.getByRole('heading', { level: 2, name: 'Seen in the list' }).waitFor();
    expect(await dialog.count()).toBe(0);
  }));
