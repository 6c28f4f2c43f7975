import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { characterOnServer, openItem, profilePath, sellName } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();
const unsent = 'You are offline. Nothing was sent. Try again when you have a connection.';
const potion = 'Potion of Healing';

it('an offline browser says that a sale and an image were not sent; both succeed once the network is back', () =>
  inPage(async ({ page, context }) => {
    await signInQuickly(page);
    await page.goto(profilePath(undefined, 'inventory'));
    const { inventory } = await characterOnServer(page);
    const owned = inventory?.[potion] ?? 0;
    const card = await openItem(page, potion);
    const sell = async () => {
      await card.getByRole('button', { name: sellName(potion) }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sell', exact: true }).press('Enter');
    };
    await card.getByRole('button', { name: sellName(potion) }).waitFor();
    await context.setOffline(true);
    await sell();
    const failed = page.getByRole('alertdialog');
    await failed.getByText(unsent).waitFor();
    expect(await failed.getByText('may or may not').count()).toBe(0);
    await failed.getByRole('button', { name: 'Go Back' }).press('Enter');
    await failed.waitFor({ state: 'detached' });
    await context.setOffline(false);
    expect((await characterOnServer(page)).inventory?.[potion]).toBe(owned);
    await sell();
    await page.getByRole('button', { name: 'Ok' }).press('Enter');
    expect((await characterOnServer(page)).inventory?.[potion]).toBe(owned - 1);

    await page.goto(profilePath());
    await page.getByRole('button', { name: 'Change the image' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Upload' }).press('Enter');
    await dialog.getByText(`Something went wrong: ${unsent}`).waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Upload' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }));
