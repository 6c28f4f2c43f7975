import { expect, it } from 'vitest';
import { phone, useBrowser } from '../support/fixture.ts';
import { hold } from '../support/form.ts';
import {
  characterOnServer,
  focused,
  mainCharacter,
  openItem,
  profilePath,
  sellName,
} from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it('a sale of the last piece succeeds even while nothing can be read after it; then the row disappears, and in a narrow window the button of the folded filter gets the focus', () =>
  inPage(async ({ page }) => {
    const item = 'Rope, 50/50 Hemp and Silk';
    await visit(page, profilePath(mainCharacter, 'inventory'));
    const owned = (await characterOnServer(page)).inventory?.[item] ?? 0;
    const card = await openItem(page, item);
    await card.getByRole('spinbutton', { name: 'Quantity' }).fill(String(owned + 50));
    await card.getByRole('spinbutton', { name: 'Quantity' }).blur();
    await card.getByRole('button', { name: sellName(item) }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(`Do you want to sell ${owned} ${item}?`).waitFor();
    const release = await hold(page, (call) => call.method() === 'GET');
    await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
    await dialog.getByText('Operation completed successfully').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await release();
    await page.getByText('No item matches').waitFor();
    await expect.poll(() => focused(page)).toContain('Filters');
    expect((await characterOnServer(page)).inventory).not.toHaveProperty([item]);
  }, phone));

it('one button chooses all pieces, and the button that sells them then names the price', () =>
  inPage(async ({ page }) => {
    await visit(page, profilePath(mainCharacter, 'inventory'));
    const potion = 'Potion of Healing';
    const card = await openItem(page, potion);
    const stock = (await characterOnServer(page)).inventory?.[potion];
    await card.getByRole('button', { name: new RegExp(`^All \\d+ of ${potion}$`) }).press('Enter');
    expect(await card.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe(String(stock));
    const sell = card.getByRole('button', { name: sellName(potion) });
    const words = await sell.innerText();
    expect(words).toMatch(/^Sell for [\d,.]+ MO$/);
    expect(await sell.getAttribute('aria-label')).toBe(`${words}, ${potion}`);
  }));
