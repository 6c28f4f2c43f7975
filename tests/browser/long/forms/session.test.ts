import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { tabTo } from '../../support/person.ts';
import { fill, labels, labelsOf, master, open } from '../../support/session-form.ts';

const { inPage } = useBrowser();
describe('a master', () => {
  it('can choose a day in the calendar, whose week begins on Sunday', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: /Calendar/ }).press('Enter');
      const calendar = page.getByRole('application');
      expect(await calendar.getByRole('columnheader', { includeHidden: true }).first().textContent()).toBe(
        'Sun',
      );
      await page.keyboard.press('PageUp');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await calendar.waitFor({ state: 'detached' });
      await expect.poll(() => form.focusedField(page)).toBe('date');
      await expect
        .poll(() => page.getByRole('spinbutton', { name: 'month, Session Date' }).textContent())
        .toBe(String(new Date(Date.now()).getMonth() || 12).padStart(2, '0'));
    }));
});

it('the arrow keys move through a list that opens above its field in a window at 400 %', () =>
  inPage(
    async ({ page }) => {
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
    },
    { viewport: { width: 320, height: 256 } },
  ));

describe('a typed label', () => {
  const chip = (page: Page, name: string) => page.getByRole('row', { name });

  it('becomes a chip on Enter without a save, and is saved with the session', () =>
    inPage(async ({ page }) => {
      await fill(page, 'Labelled by Enter');
      await labels(page).pressSequentially('one-shot');
      await page.keyboard.press('Enter');
      await chip(page, 'One-Shot').waitFor();
      expect(await labels(page).inputValue()).toBe('');
      expect(await form.alertDialog(page).count()).toBe(0);
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await labelsOf(page, 'Labelled by Enter')).toEqual(['One-Shot']);
    }));

  it('becomes a chip and is saved with one click on Save', () =>
    inPage(async ({ page }) => {
      await fill(page, 'Labelled by Save');
      await labels(page).pressSequentially('hei');
      await page.getByRole('option', { name: 'Heist' }).waitFor();
      await form.pressBehindList(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await labelsOf(page, 'Labelled by Save')).toEqual(['Heist']);
    }));
});

it('after a save, the link next to Ok opens the registered sessions', () =>
  inPage(async ({ page }) => {
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

it('the list of masters opens at the master that was chosen by typing, and arrow keys move on from there', () =>
  inPage(async ({ page }) => {
    await open(page);
    const people = await form.askServer<{ name: string; player: { name: string } }[]>(
      page,
      '/character/active/withPlayer',
    );
    // Sorted backwards, to find a name so far down the list that the list has to scroll to show it.
    const names = people.map(({ name }) => name).toSorted((one, other) => other.localeCompare(one));
    const name =
      names.find(
        (each, index) => index > 0 && names.every((one) => one === each || !one.startsWith(each.slice(0, 3))),
      ) ?? '';
    const shown = `${name} (${people.find((one) => one.name === name)?.player.name})`;
    await form.pick(master(page), name.slice(0, 3), shown);
    const visibleOption = () =>
      master(page).evaluate((field) => {
        const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
        const list = option?.closest('[role=listbox]')?.getBoundingClientRect();
        const bounds = option?.getBoundingClientRect();
        const isSeen = list && bounds && bounds.top >= list.top - 1 && bounds.bottom <= list.bottom + 1;
        return isSeen ? option?.textContent : 'no visible option';
      });
    await page.keyboard.press('ArrowDown');
    await expect.poll(visibleOption).toBe(shown);
    await page.keyboard.press('Enter');
    await expect.poll(() => master(page).getAttribute('aria-expanded')).toBe('false');
    expect(await master(page).inputValue()).toBe(shown);
    await page.keyboard.press('ArrowDown');
    await expect.poll(visibleOption).toBe(shown);
    const options = await page.getByRole('option').allTextContents();
    expect(options.length).toBeGreaterThan(9);
    await page.keyboard.press('ArrowDown');
    await expect.poll(visibleOption).toBe(options[options.indexOf(shown) + 1]);
  }));
