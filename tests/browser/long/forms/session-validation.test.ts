import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const open = (page: Page) => form.openForm(page, '/session/insert', 'demo-master');

const lyra = 'Lyra Duskwhisper (Mira)';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const master = (page: Page) => page.getByRole('combobox', { name: 'Master' });
const row = (page: Page, number: number) => page.getByRole('group', { name: `Participant ${number}` });
const character = (page: Page, number: number) =>
  row(page, number).getByRole('combobox', { name: 'Character' });

describe('the session form', () => {
  it('reports all missing values on a save, and focuses the first', () =>
    inPage(async ({ page }) => {
      await open(page);
      const save = page.getByRole('button', { name: 'Save' });
      expect(await save.getAttribute('aria-disabled')).toBe('true');
      await form.press(page, 'Save');
      await form.expectFault(title(page), 'Title cannot be empty');
      await form.expectFault(master(page), 'You must choose a valid master character');
      await form.expectFault(character(page, 1), 'You must choose a valid character');
      await form.expectFocus(page, 'title');
      await page.getByRole('alert').getByText('3 fields need your attention').waitFor();
      await title(page).fill(' \u00A0 ');
      await form.press(page, 'Save');
      await form.expectFault(title(page), 'Title cannot be empty');
      expect(await form.alertDialog(page).count()).toBe(0);
    }));

  it('reports a missing value when focus leaves the field, not during typing', () =>
    inPage(async ({ page }) => {
      await open(page);
      await title(page).pressSequentially('T');
      await title(page).press('Backspace');
      await form.expectNoFault(title(page), 'Title cannot be empty');
      await title(page).press('Tab');
      await form.expectFault(title(page), 'Title cannot be empty');
      await master(page).fill('nobody of this name');
      await form.expectNoFault(master(page), 'You must choose a valid master character');
      await master(page).press('Tab');
      await form.expectFault(master(page), 'You must choose a valid master character');
    }));

  it('reports missing participants after the last was removed', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.removeParticipant(page, 1);
      await expect.poll(() => focused(page)).toBe('button Add a participant');
      await title(page).fill('Alone');
      await form.pick(master(page), 'lyra dusk', lyra);
      await form.press(page, 'Save');
      await form.expectFault(
        page.getByRole('button', { name: 'Add a participant' }),
        'At least one participant is needed',
      );
      await form.expectFocus(page, 'participants');
    }));

  it('reports a missing date after it was cleared', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('spinbutton', { name: 'year, Session Date' }).focus();
      const isEmpty = () => page.evaluate(() => document.activeElement?.hasAttribute('data-placeholder'));
      for (let part = 0; part < 5; part += 1) {
        for (let digit = 0; digit < 4 && !(await isEmpty()); digit += 1)
          await page.keyboard.press('Backspace');
        await page.keyboard.press('Tab');
      }
      await form.press(page, 'Save');
      await form.expectFault(
        page.getByRole('spinbutton', { name: 'year, Session Date' }),
        'You must choose a date',
      );
    }));
});

describe('session participants', () => {
  it('cause an error if one appears twice', () =>
    inPage(async ({ page }) => {
      await open(page);
      await title(page).fill('Twice');
      await form.pick(master(page), 'lyra dusk', lyra);
      await form.pick(character(page, 1), 'lyra dusk', lyra);
      await form.press(page, 'Add a participant');
      await form.pick(character(page, 2), 'lyra dusk', lyra);
      await form.press(page, 'Save');
      await form.expectFault(character(page, 2), 'This character already takes part');
      await form.expectFocus(page, 'participants.1.character');
      await form.expectNoFault(character(page, 1), 'This character already takes part');
      expect(await form.alertDialog(page).count()).toBe(0);
    }));

  it('keep their errors when an earlier one is removed', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Add a participant');
      await form.pick(character(page, 2), 'lyra dusk', lyra);
      await form.press(page, 'Add a participant');
      await form.expectFocus(page, 'participants.2.character');
      await page.keyboard.press('Tab');
      await form.expectFault(character(page, 3), 'You must choose a valid character');
      await form.removeParticipant(page, 1);
      await form.expectFault(character(page, 2), 'You must choose a valid character');
      await form.expectNoFault(character(page, 1), 'You must choose a valid character');
    }));

  it('start with no exp when they are added', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Add a participant');
      await expect.poll(() => row(page, 2).getByRole('spinbutton', { name: 'Exp' }).inputValue()).toBe('0');
    }));
});
