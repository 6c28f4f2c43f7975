import { expect, it } from 'vitest';
import { assertAccessible } from '../../../support/axe.ts';
import { still, useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import { choose, openPreferences } from '../../support/preferences.ts';
import { visit } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it.each([
  ['Light', 'Normal'],
  ['Dark', 'Normal'],
  ['Light', 'More'],
  ['Dark', 'More'],
])(
  'in %s colours with contrast %s, the preferences, the dialogs that they open and a list have no axe violations',
  (colours, contrast) =>
    inPage(async ({ page }) => {
      await visit(page, '/item/list', 'demo-admin');
      const dialog = await openPreferences(page);
      await choose(page, 'Colours', colours);
      await choose(page, 'Contrast', contrast);
      await assertAccessible(page, 'preferences');
      await dialog.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.waitFor();
      await dialog.waitFor({ state: 'detached' });
      await assertAccessible(page, 'keys');
      await sheet.getByRole('button', { name: 'What the short words mean' }).press('Enter');
      await page.getByRole('dialog', { name: 'Short words' }).waitFor();
      await sheet.waitFor({ state: 'detached' });
      await assertAccessible(page, 'short words');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).not.toBe('nothing');
      await page.getByText(/^1–10 of \d+ items$/).waitFor();
      await assertAccessible(page, 'list');
    }, still(320)),
);
