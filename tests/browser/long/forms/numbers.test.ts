import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser();
const number = (page: Page | Locator, name: string) => page.getByRole('spinbutton', { name, exact: true });

describe('a number', () => {
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

  it('out of range is changed by the press of Save, which says so and saves nothing; the next press saves', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/item/add');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cheap soap');
      const price = number(page, 'Sell price');
      await price.fill('-5');
      const save = page.getByRole('button', { name: 'Add item', exact: true });
      // Until the number is changed, the button is marked as unavailable.
      await save.click({ delay: 100, force: true });
      await expect.poll(() => price.inputValue()).toBe('0');
      await page.getByText('At least 0').first().waitFor();
      expect(await form.alertDialog(page).count()).toBe(0);
      expect(await form.itemOnServer(page, 'Cheap soap')).toBeUndefined();
      await save.click();
      await form.acknowledge(page, 'Item created succesfully', '/user');
      expect(await form.itemOnServer(page, 'Cheap soap')).toMatchObject({ sell: null });
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
});
