import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { lyra } from '../../support/session-form.ts';

const { inPage } = useBrowser();
const path = '/character/giveRandomItem';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const hint = 'Press the button to randomly select an item';

async function drawn(page: Page): Promise<string> {
  const words = page.getByText(/^Drawn: /);
  await words.waitFor();
  return ((await words.textContent()) ?? '').slice('Drawn: '.length);
}

const ownedPieces = async (page: Page, item: string): Promise<number> =>
  (await form.activeCharacter(page, lyra.id))?.inventory?.[item] ?? 0;

it('a manager who returns before the next page has loaded can give another item', () =>
  inPage(async ({ page }) => {
    await open(page);
    const give = async () => {
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await form.press(page, 'Generate');
      const item = await drawn(page);
      const before = await ownedPieces(page, item);
      await form.press(page, 'Assign');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      expect(await ownedPieces(page, item)).toBe(before + 1);
    };
    await give();
    const release = await form.hold(page, (call) => call.resourceType() === 'script');
    await form.press(form.alertDialog(page), 'Ok');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user');
    await page.getByRole('button', { name: 'Draw again' }).waitFor();
    await page.goBack();
    await release();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.getByText(hint).waitFor();
    await give();
  }));
