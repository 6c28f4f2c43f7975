import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, tabTo } from '../../support/person.ts';
import * as form from '../../support/form.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);
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

  it('sees what somebody else has changed before the correction is added', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      await open(page);
      const before = total(await form.activeCharacter(page, lyra.id));
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await description(page).fill('Found a tome');
      await exp(page).fill('7');
      await exp(page).press('Tab');
      await askAs('demo-admin', `/character/${encodeURIComponent(lyra.id)}/errata`, 'POST', {
        ms: 604,
        description: 'Meanwhile',
        date: 1,
        statusChange: null,
      });
      await form.press(page, 'Save');
      const question = form.alertDialog(page);
      await question.getByText('Lyra Duskwhisper has changed since you began').waitFor();
      const [now, then] = [before + 604, before].map((value) => value.toLocaleString('en'));
      await question.getByText(`The experience is now ${now} instead of ${then}.`).waitFor();
      await form.press(question, 'Go Back');
      await expect.poll(() => focused(page)).toBe('button Save');
      expect(await description(page).inputValue()).toBe('Found a tome');
      await form.press(page, 'Save');
      await form.press(question, 'Continue');
      await page.getByText('Your changes are now based on the newest version.').waitFor();
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(total(await form.activeCharacter(page, lyra.id))).toBe(before + 611);
    }));
});
