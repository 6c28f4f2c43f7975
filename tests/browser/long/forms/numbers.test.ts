import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser();
const number = (page: Page | Locator, name: string) => page.getByRole('spinbutton', { name, exact: true });

it.each([
  ['/item/add', 'Sell price', '12 MO', 'Add item'],
  ['/character/update', 'Add or remove exp', '1.5', 'Save'],
])(
  'a number does not move the save button away from the pointer when its error appears, at %s',
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
