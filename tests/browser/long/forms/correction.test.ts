import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused, tabTo } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const path = '/character/update';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');

const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
const bram = { id: 'demo-player:Bram Copperkettle', shown: 'Bram Copperkettle (Mira)' };

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const status = (page: Page) => page.getByRole('button', { name: /New character status/ });
const exp = (page: Page) => page.getByRole('spinbutton', { name: 'Add or remove exp' });

const total = (one: Awaited<ReturnType<typeof form.activeCharacter>>): number =>
  (one?.masterMS ?? 0) + (one?.pbcMS ?? 0) + (one?.errataMS ?? 0) + (one?.sessionMS ?? 0);

describe('a manager', () => {
  it('changes only the status with the mouse', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.pick(character(page), 'bram', bram.shown);
      await description(page).fill('Went home');
      await status(page).click();
      await page.getByRole('option', { name: 'Retired' }).click();
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await form.activeCharacter(page, bram.id)).toBeUndefined();
    }));

  it('removes exp with the keyboard alone', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page);
      const before = total(await form.activeCharacter(page, lyra.id));
      await tabTo(page, /^combobox Character/);
      await keyboard.type('lyra dusk');
      await expect.poll(() => character(page).inputValue()).toBe(lyra.shown);
      await keyboard.press('Tab');
      await keyboard.type('Lost a bet');
      await tabTo(page, /^spinbutton Add or remove exp/);
      await keyboard.type('-7');
      await expect.poll(() => exp(page).inputValue()).toBe('-7');
      await keyboard.press('Enter');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      await expect.poll(() => focused(page)).toBe('button Ok');
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
      expect(total(await form.activeCharacter(page, lyra.id))).toBe(before - 7);
    }));

  it('can clear a chosen status', () =>
    inPage(async ({ page }) => {
      await open(page);
      await status(page).click();
      await page.getByRole('option', { name: 'Dead' }).click();
      await form.press(page, 'Clear New character status');
      await page.getByRole('button', { name: /Leave the status as it is/ }).waitFor();
      await form.expectFocus(page, 'status');
    }));
});

describe('a name that is typed before the characters have loaded', () => {
  it('selects its character once they have loaded, while the user types in another field', () =>
    inPage(async ({ page }) => {
      const release = await form.hold(page, (call) => call.url().includes('/character/active'));
      await open(page);
      await character(page).pressSequentially('lyra dusk');
      await character(page).press('Tab');
      await form.expectFault(character(page), 'You must choose a valid character');
      await page.keyboard.type('Found late');
      await release();
      await expect.poll(() => character(page).inputValue()).toBe(lyra.shown);
      await form.expectNoFault(character(page), 'You must choose a valid character');
      expect(await description(page).inputValue()).toBe('Found late');
      await form.expectFocus(page, 'description');
    }));
});

describe('the form', () => {
  it('reports all missing values on a save, and focuses the first', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Save');
      await form.expectFault(character(page), 'You must choose a valid character');
      await form.expectFault(description(page), 'Description cannot be empty');
      await form.expectFault(exp(page), 'Add or remove some exp, or choose a new status');
      await form.expectFocus(page, 'character');
      await page.getByRole('alert').getByText('3 fields need your attention').waitFor();
    }));

  it('requires a status, or exp other than 0', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await description(page).fill('Nothing at all');
      await exp(page).fill('0');
      await form.press(page, 'Save');
      await form.expectFault(exp(page), 'Add or remove some exp, or choose a new status');
      await form.expectFocus(page, 'exp');
      await status(page).click();
      await page.getByRole('option', { name: 'NPC' }).click();
      await form.expectNoFault(exp(page), 'Add or remove some exp, or choose a new status');
      expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
    }));

  it('reports a description of only blanks as missing', () =>
    inPage(async ({ page }) => {
      await open(page);
      await description(page).fill('  ');
      await description(page).press('Tab');
      await form.expectFault(description(page), 'Description cannot be empty');
    }));
});

it('a refusal by the server opens a dialog with its message, and keeps all input', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 404/);
    await open(page);
    const typed = { character: 'demo-player:A Ghost', description: 'Boo', status: null, exp: 3 };
    await form.storeDraft(page, 'correction', typed, 'demo-keeper');
    await page.reload();
    await form.press(page, 'Continue');
    await form.press(page, 'Save');
    await form.alertDialog(page).getByText('There is no such character.').waitFor();
    await form.press(form.alertDialog(page), 'Go Back');
    await expect.poll(() => description(page).inputValue()).toBe('Boo');
    await expect.poll(() => focused(page)).toBe('button Save');
  }));

it('the form is not available to masters', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, 'demo-master');
    await page.goto(path);
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
  }));
