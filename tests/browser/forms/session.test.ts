import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { useBrowser } from '../fixture.ts';
import { focused, tabTo } from '../person.ts';
import { signInQuickly } from '../quick-sign-in.ts';
import * as form from './form.ts';

const { inPage } = useBrowser();
const path = '/session/insert';
const open = (page: Page) => form.openForm(page, path, 'demo-master');

const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
const bram = { id: 'demo-player:Bram Copperkettle', shown: 'Bram Copperkettle (Mira)' };

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const master = (page: Page) => page.getByRole('combobox', { name: 'Master' });
const row = (page: Page, number: number) => page.getByRole('group', { name: `Participant ${number}` });
const character = (page: Page, number: number) =>
  row(page, number).getByRole('combobox', { name: 'Character' });
const exp = (page: Page, number: number) => row(page, number).getByRole('spinbutton', { name: 'Exp' });

const registered = async (page: Page, wanted: string): Promise<WireSessionInDates | undefined> =>
  (await form.askServer<WireSessionInDates[]>(page, `/session/inDates?ts=1&from=0&to=${Date.now()}`)).find(
    (session) => session.title === wanted,
  );

describe('a master registers a session', () => {
  it('with the mouse: the server has what each gained, and a death', () =>
    inPage(async ({ page }) => {
      await open(page);
      const before = await form.activeCharacter(page, lyra.id);
      await title(page).fill('  The drowned vault ');
      await form.pick(master(page), 'lyra dusk', lyra.shown);
      await form.add(page.getByRole('combobox', { name: 'Labels' }), 'Heist');
      await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
      await exp(page, 1).fill('12');
      await form.press(page, 'Add a participant');
      await form.pick(character(page, 2), 'bram', bram.shown);
      await row(page, 2).getByText('Dead').click();
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');

      const session = await registered(page, 'The drowned vault');
      expect(session).toMatchObject({
        master: lyra.id,
        labels: [{ name: 'Heist' }],
        characters: [
          { character: lyra.id, ms: 12, isAlive: true },
          { character: bram.id, ms: 0, isAlive: false },
        ],
      });
      expect(Math.abs(Date.now() - (session?.date ?? 0))).toBeLessThan(120_000);
      const after = await form.activeCharacter(page, lyra.id);
      expect(after?.sessionMS).toBe((before?.sessionMS ?? 0) + 12);
      expect(after?.masterMS).toBe((before?.masterMS ?? 0) + 1);
      expect(await form.activeCharacter(page, bram.id)).toBeUndefined();
    }));

  it('with the keyboard alone, from the current date to another', () =>
    inPage(async ({ page }) => {
      await open(page);
      const { keyboard } = page;
      await tabTo(page, /Title/);
      await keyboard.type('By keyboard');
      await keyboard.press('Tab');
      await keyboard.type('lyra dusk');
      await expect.poll(() => master(page).inputValue()).toBe(lyra.shown);
      await tabTo(page, /spinbutton year/);
      await keyboard.type('202405061930');
      await tabTo(page, /Labels/);
      await keyboard.type('Heist');
      await page.getByRole('option', { name: 'Heist' }).waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await page.getByRole('row', { name: 'Heist' }).waitFor();
      await tabTo(page, /^combobox Character/);
      await keyboard.type('b');
      await page.getByRole('option').first().waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await keyboard.press('Tab');
      await keyboard.type('-3');
      await tabTo(page, /button Add a participant/);
      await keyboard.press('Enter');
      await form.expectFocus(page, 'participants.1.character');
      await tabTo(page, /button Remove participant 2/);
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('button Remove participant 1');
      await tabTo(page, /button Save/);
      await keyboard.press('Enter');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      await expect.poll(() => focused(page)).toBe('button Ok');
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
      const session = await registered(page, 'By keyboard');
      const minute = 60_000;
      expect(Math.floor((session?.date ?? 0) / minute) * minute).toBe(
        Date.parse('2024-05-06T19:30:00+02:00'),
      );
      expect(session?.characters).toMatchObject([{ ms: -3, isAlive: true }]);
    }));

  it('with a day from the calendar, whose week begins on Sunday', () =>
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

describe('a typed label', () => {
  const labels = (page: Page) => page.getByRole('combobox', { name: 'Labels' });
  const chip = (page: Page, name: string) => page.getByRole('row', { name });

  /** Everything except labels. */
  async function fill(page: Page, words: string): Promise<void> {
    await open(page);
    await title(page).fill(words);
    await form.pick(master(page), 'lyra dusk', lyra.shown);
    await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
  }
  const labelsOf = async (page: Page, words: string) =>
    (await registered(page, words))?.labels?.map(({ name }) => name);

  it('is chosen by Enter, which registers nothing yet, and is stored by the server', () =>
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

  it('is chosen by one press of Save, with the mouse', () =>
    inPage(async ({ page }) => {
      await fill(page, 'Labelled by Save');
      await labels(page).pressSequentially('hei');
      await page.getByRole('option', { name: 'Heist' }).waitFor();
      await form.pressBeside(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await labelsOf(page, 'Labelled by Save')).toEqual(['Heist']);
    }));

  it('without a match is refused with a message and the focus, survives a reload, and can be corrected', () =>
    inPage(async ({ page }) => {
      await fill(page, 'Mislabelled');
      await labels(page).pressSequentially('One-Sht');
      await page.getByRole('listbox').getByText('Nothing matches.').waitFor();
      // The announced error must not be hidden by the open list.
      const isHidden = await page.evaluate(() =>
        [...document.querySelectorAll('div[aria-live=polite]')]
          .filter((place) => place.textContent.includes('Nothing matches'))
          .map((place) => place.closest('[aria-hidden=true]') !== null),
      );
      expect(isHidden).toEqual([false]);
      await page.keyboard.press('Escape');
      await form.expectNote(labels(page), 'Nothing matches.');
      await form.press(page, 'Save');
      await form.expectFault(labels(page), form.notChosen('One-Sht'));
      await form.expectFocus(page, 'labels');
      expect(await form.alertDialog(page).count()).toBe(0);
      expect(await registered(page, 'Mislabelled')).toBeUndefined();

      await page.reload();
      await form.press(page, 'Continue');
      await expect.poll(() => labels(page).inputValue()).toBe('One-Sht');
      await labels(page).fill('one-shot');
      await labels(page).press('Tab');
      await form.expectNoFault(labels(page), form.notChosen('One-Sht'));
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await labelsOf(page, 'Mislabelled')).toEqual(['One-Shot']);
    }));
});

it('the list of masters opens at the master that typing chose, and continues from there', () =>
  inPage(async ({ page }) => {
    await open(page);
    const people = await form.askServer<{ name: string; player: { name: string } }[]>(
      page,
      '/character/active/withPlayer',
    );
    // Far down the list, so that more precede it than are displayed.
    const names = people.map(({ name }) => name).toSorted((one, other) => other.localeCompare(one));
    const name =
      names.find(
        (each, index) => index > 0 && names.every((one) => one === each || !one.startsWith(each.slice(0, 3))),
      ) ?? '';
    const shown = `${name} (${people.find((one) => one.name === name)?.player.name})`;
    await form.pick(master(page), name.slice(0, 3), shown);
    const standsAt = () =>
      master(page).evaluate((field) => {
        const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
        const list = option?.closest('[role=listbox]')?.getBoundingClientRect();
        const place = option?.getBoundingClientRect();
        const isSeen = list && place && place.top >= list.top - 1 && place.bottom <= list.bottom + 1;
        return isSeen ? option?.textContent : 'nothing that is seen';
      });
    await page.keyboard.press('ArrowDown');
    await expect.poll(standsAt).toBe(shown);
    await page.keyboard.press('Enter');
    await expect.poll(() => master(page).getAttribute('aria-expanded')).toBe('false');
    expect(await master(page).inputValue()).toBe(shown);
    await page.keyboard.press('ArrowDown');
    await expect.poll(standsAt).toBe(shown);
    const options = await page.getByRole('option').allTextContents();
    expect(options.length).toBeGreaterThan(9);
    await page.keyboard.press('ArrowDown');
    await expect.poll(standsAt).toBe(options[options.indexOf(shown) + 1]);
  }));

describe('a refusal by the server', () => {
  it('opens a dialog, and then shows its message at the field that it names, which gets the focus', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 404/);
      await open(page);
      await form.keepDraft(
        page,
        'session',
        {
          title: 'With a ghost',
          master: lyra.id,
          date: Date.now(),
          labels: [],
          participants: [
            { character: bram.id, exp: 1, isDead: false },
            { character: 'demo-player:A Ghost', exp: 1, isDead: false },
          ],
        },
        'demo-master',
      );
      await page.reload();
      await form.press(page, 'Continue');
      await form.press(page, 'Save');
      const words = 'There is no such character.';
      await form.alertDialog(page).getByText(words).waitFor();
      await page.keyboard.press('Escape');
      await form.press(form.alertDialog(page), 'Go Back');
      await form.expectFault(character(page, 2), words);
      await form.expectFocus(page, 'participants.1.character');
      expect(await title(page).inputValue()).toBe('With a ghost');

      await form.press(page, 'Remove participant 1');
      await form.expectFault(character(page, 1), words);
      await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
      await form.expectNoFault(character(page, 1), words);
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
    }));
});

it('neither the session form nor its menu entry is available to players', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, path, 'demo-master');
    await page.getByRole('button', { name: 'Sessions' }).click();
    await page.getByRole('menuitem', { name: 'Insert Session' }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await signInQuickly(page, 'demo-player');
    await page.goto(path);
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.getByText('Insert Session').count()).toBe(0);
  }));
