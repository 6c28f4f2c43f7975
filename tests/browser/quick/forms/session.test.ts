import { expect, it } from 'vitest';
import { storeDraft } from '../../../paths/stages/drafts.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, reach, tabTo } from '../../support/person.ts';
import { visit } from '../../support/quick-sign-in.ts';
import { pressEscape } from '../../support/press-escape.ts';
import * as form from '../../support/form.ts';
import { bram, character, lyra, master, open, path, registered, title } from '../../support/session-form.ts';

const { inPage } = useBrowser();

it('a master can register a session with the keyboard alone, on another date', () =>
  inPage(async ({ page }) => {
    await open(page);
    const { keyboard } = page;
    await tabTo(page, /Title/);
    await keyboard.type('By keyboard');
    await keyboard.press('Tab');
    await keyboard.type('lyra dusk');
    await expect.poll(() => master(page).inputValue()).toBe(lyra.shown);
    await tabTo(page, /^input Session Date/);
    await keyboard.type('6.5.2024');
    await tabTo(page, /^input Time, Session Date/);
    await keyboard.type('19:30');
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
    await expect.poll(() => focused(page)).toMatch(/^button Remove participant 1, \S/);
    await page.getByText('Participant 2 was removed. One participant is left.').waitFor();
    await tabTo(page, /button Save/);
    await keyboard.press('Enter');
    await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
    await reach(page, 'Ok');
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('h1 Your characters');
    const session = await registered(page, 'By keyboard');
    const minute = 60_000;
    expect(Math.floor((session?.date ?? 0) / minute) * minute).toBe(Date.parse('2024-05-06T19:30:00+02:00'));
    expect(session).toMatchObject({
      labels: [{ name: 'Heist' }],
      characters: [{ ms: -3, isAlive: true }],
    });
  }));

it('a refusal by the server opens a dialog, and then shows its message at the field, which gets the focus', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 404/);
    const outcome = { character: bram.id, exp: 1, isDead: false };
    await storeDraft(page, 'demo-master', 'session', {
      title: 'With a ghost',
      master: lyra.id,
      date: Date.now(),
      labels: [],
      participants: [outcome, { ...outcome, character: 'demo-player:A Ghost' }],
    });
    await visit(page, path, 'demo-master');
    await form.press(page, 'Continue');
    await form.press(page, 'Save');
    const words = 'There is no such character.';
    await form.alertDialog(page).getByText(words).waitFor();
    await pressEscape(page);
    await form.press(form.alertDialog(page), 'Go Back');
    await form.expectFault(character(page, 2), words);
    await form.expectFocus(page, 'participants.1.character');
    expect(await title(page).inputValue()).toBe('With a ghost');

    await page.getByRole('button', { name: 'Remove participant 1' }).click();
    await form.expectFault(character(page, 1), words);
    await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
    await form.expectNoFault(character(page, 1), words);
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
  }));
