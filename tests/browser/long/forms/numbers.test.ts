import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';
import { fillSession, part, written } from '../../support/session-date.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser();
const number = (page: Page | Locator, name: string) => page.getByRole('spinbutton', { name, exact: true });

/** Counts the page's writes of sessions, items and corrections. */
function writes(page: Page): { sent: number } {
  const count = { sent: 0 };
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && /\/(?:session|item|errata)$/.test(request.url());
    if (isWrite) count.sent += 1;
  });
  return count;
}

async function fillItem(page: Page, name: string): Promise<void> {
  await form.openForm(page, '/item/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
}

describe('a number', () => {
  it('that is required and was cleared causes an error, and nothing is sent', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillSession(page);
      await number(page, 'Exp').press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await form.press(page, 'Save');
      await form.expectFault(number(page, 'Exp'), 'This cannot be empty');
      await form.expectFocus(page, 'participants.0.exp');
      expect(await number(page, 'Exp').inputValue()).toBe('');
      expect(count.sent).toBe(0);
    }));

  it('causes an error on Enter if it is a fraction where only whole numbers are possible', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillSession(page);
      await number(page, 'Exp').fill('1,5');
      await page.keyboard.press('Enter');
      // Enter adds a participant and moves the focus there.
      await form.expectFocus(page, 'participants.1.character');
      const first = page.getByRole('group', { name: 'Participant 1' });
      await form.expectFault(number(first, 'Exp'), 'Only whole numbers are possible here.');
      expect(count.sent).toBe(0);
    }));

  it.each([
    ['2,5', 2.5],
    ['0,01', 0.01],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
  ])('can be typed as %s and is saved as %d', (typed, saved) =>
    inPage(async ({ page }) => {
      const name = `Priced at ${typed}`;
      await fillItem(page, name);
      await number(page, 'Sell price').pressSequentially(typed);
      await form.press(page, 'Add item');
      await form.alertDialog(page).getByText('Item created succesfully').waitFor();
      expect((await form.itemOnServer(page, name))?.sell?.cost).toBe(saved);
    }),
  );

  it('causes an error with both meanings if it is ambiguous', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillItem(page, 'Dear or cheap');
      await number(page, 'Buy price').fill('1.234');
      await form.press(page, 'Add item');
      await form.expectFault(
        number(page, 'Buy price'),
        'This could mean two numbers. Write 1234, or 1.2340 with decimals.',
      );
      expect(count.sent).toBe(0);
    }));

  it.each([
    ['/item/add', 'Sell price', '12 MO', 'Add item'],
    ['/character/update', 'Add or remove exp', '1.5', 'Save'],
  ])(
    'does not move the save button away from the pointer when its error appears, at %s',
    (path, field, typed, button) =>
      inPage(async ({ page }) => {
        await form.openForm(page, path);
        await number(page, field).fill(typed);
        // Parts of the page that load late move the button.
        const place = await settled(async () =>
          JSON.stringify(await page.getByRole('button', { name: button, exact: true }).boundingBox()),
        );
        const { x, y, width, height } = JSON.parse(place) as Record<'x' | 'y' | 'width' | 'height', number>;
        await page.mouse.click(x + width / 2, y + height / 2, { delay: 100 });
        await page.getByText(/your attention$/).waitFor();
        expect(await number(page, field).getAttribute('aria-invalid')).toBe('true');
      }),
  );

  it('below the minimum stays as typed, with its error, when the save button is pressed', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillItem(page, 'Paid to take it');
      await number(page, 'Sell price').fill('-3');
      await form.press(page, 'Add item');
      await form.expectFault(number(page, 'Sell price'), 'A price cannot be less than 0');
      await form.expectFocus(page, 'sellPrice');
      expect(count.sent).toBe(0);
      await page.keyboard.press('Tab');
      await expect.poll(() => number(page, 'Sell price').inputValue()).toBe('0');
      expect(await page.getByText('At least 0').first().isVisible()).toBe(true);
    }));

  it('that is a price is removed from the item when its field is cleared', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, form.admin);
      await page.goto('/item/list?search=rope');
      const before = await form.askServer<{ name: string; sell: object | null }[]>(page, '/item');
      const sold = before.find(({ name, sell }) => sell && name.startsWith('Rope'));
      expect(sold).toBeDefined();
      await page.getByRole('button', { name: `Edit ${sold!.name}`, exact: true }).click();
      await number(page, 'Sell price').fill('');
      await form.press(page, 'Update item');
      await form.alertDialog(page).getByText('Item updated succesfully').waitFor();
      expect((await form.itemOnServer(page, sold!.name))?.sell ?? null).toBeNull();
    }));
});

describe('a text field', () => {
  it('keeps an input that is too long, shows its length, and does not send it', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillSession(page);
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.fill('x'.repeat(10_000));
      await page.getByText('10,000 of 200 characters').waitFor();
      await form.press(page, 'Save');
      await form.expectFault(title, 'At most 200 characters');
      expect(await title.inputValue()).toHaveLength(10_000);
      expect(count.sent).toBe(0);
    }));
});

describe('undo', () => {
  const pressTimes = async (page: Page, keys: string) => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press(keys);
  };

  it('does not garble a number that was reformatted', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/character/update');
      const exp = number(page, 'Add or remove exp');
      await exp.pressSequentially('05');
      await page.keyboard.press('Tab');
      await expect.poll(() => exp.inputValue()).toBe('5');
      await exp.focus();
      await pressTimes(page, 'Control+z');
      await pressTimes(page, 'Control+y');
      expect(await exp.inputValue()).toBe('5');
    }));

  it('reverts input in a plain text field', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/session/insert');
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.pressSequentially('Raid');
      await page.keyboard.press('Control+z');
      expect(await title.inputValue()).toBe('');
      await page.keyboard.press('Control+y');
      expect(await title.inputValue()).toBe('Raid');
    }));
});

describe('a date', () => {
  it('with a deleted part causes an error, and nothing is sent', () =>
    inPage(async ({ page }) => {
      const count = writes(page);
      await fillSession(page);
      const day = await part(page, 'day').textContent();
      await part(page, 'day').press('Backspace');
      expect(await part(page, 'day').textContent()).toBe('dd');
      await form.press(page, 'Save');
      await form.expectFault(
        part(page, 'year'),
        'The date is not complete. Enter the rest of it; the year has four digits.',
      );
      expect(count.sent).toBe(0);
      expect(await part(page, 'day').textContent()).toBe('dd');
      await part(page, 'day').pressSequentially(day ?? '');
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
    }));

  it('keeps its day when its hour is cleared repeatedly', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/session/insert');
      await part(page, 'year').focus();
      await page.keyboard.type('202611221452');
      await part(page, 'hour').click();
      for (const key of ['Backspace', 'Backspace', 'Delete']) await page.keyboard.press(key);
      await page.keyboard.type('1930');
      expect(await written(page)).toBe('2026-11-22 19:30');
    }));

  it.each([
    ['a day', 'day', '31', '2026-11-03', '2026-11-31', '2026-11-30'],
    ['a day in place of the last of the month', 'day', '31', '2026-11-30', '2026-11-31', '2026-11-30'],
    ['a month', 'month', '06', '2026-07-31', '2026-06-31', '2026-06-30'],
    ['a year', 'year', '2026', '2028-02-29', '2026-02-29', '2026-02-28'],
  ])('stays invalid and keeps its error when %s was typed and the save button is pressed', (...words) =>
    inPage(async ({ page }) => {
      const [, name, typed, before, impossible, corrected] = words;
      const count = writes(page);
      await fillSession(page);
      await part(page, 'year').focus();
      await page.keyboard.type(`${before.replaceAll('-', '')}1032`);
      await part(page, name).focus();
      await page.keyboard.type(typed);
      await form.press(page, 'Save');
      await form.expectFault(part(page, 'year'), `There is no ${impossible}.`);
      await form.expectFocus(page, 'date');
      expect(await written(page)).toBe(`${impossible} 10:32`);
      expect(count.sent).toBe(0);
      await page.getByRole('textbox', { name: 'Title' }).focus();
      await expect.poll(() => written(page)).toBe(`${corrected} 10:32`);
      const became = `There is no ${impossible} 10:32, so this became ${corrected} 10:32.`;
      expect(await page.getByText(became).first().isVisible()).toBe(true);
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
    }),
  );

  it('announces how it corrected a day that arrow keys moved past the month’s end', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/session/insert');
      await part(page, 'year').focus();
      await page.keyboard.type('202611221452');
      await part(page, 'day').focus();
      for (let times = 0; times < 9; times += 1) await page.keyboard.press('ArrowUp');
      expect(await written(page)).toBe('2026-11-31 14:52');
      await page.getByRole('textbox', { name: 'Title' }).focus();
      const became = 'There is no 2026-11-31 14:52, so this became 2026-11-30 14:52.';
      await page.getByText(became).first().waitFor();
      expect(await written(page)).toBe('2026-11-30 14:52');
    }));

  it('announces how it corrected an impossible day, even when its second digit goes into the hour', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/session/insert');
      await part(page, 'day').focus();
      await page.keyboard.type('45');
      await page
        .getByText('There is no day 45, so this became 04, and the 5 went into the hour.')
        .first()
        .waitFor();
      expect(await part(page, 'hour').textContent()).toBe('05');
      await part(page, 'day').focus();
      await page.keyboard.type('4');
      // After a click on the hour, a digit belongs to the hour only.
      await part(page, 'hour').click();
      await page.keyboard.type('6');
      await expect.poll(() => page.getByText('There is no day').count()).toBe(0);
    }));

  it('announces at once how it corrected an impossible minute, since the next press may be Save', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/session/insert');
      await part(page, 'minute').click();
      await page.keyboard.type('75');
      await page.getByText('There is no minute 75, so this became 05.').first().waitFor();
      expect(await part(page, 'minute').textContent()).toBe('05');
    }));
});
