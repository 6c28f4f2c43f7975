import { describe, expect, it } from 'vitest';
import { reconnect } from '../support/ask.ts';
import { createAskAs } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import {
  characterOnServer,
  focused,
  mainCharacter,
  openItem,
  profilePath,
  signIn,
  sellName,
} from '../support/person.ts';
import { pressEscape } from '../support/press-escape.ts';

const potion = 'Potion of Healing';
const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

const stockAndMoney = ({ inventory, money }: Awaited<ReturnType<typeof characterOnServer>>) => ({
  stock: inventory?.[potion] ?? 0,
  money: money ?? 0,
});

describe('a signed-in member', () => {
  it.each([
    ['the filter', 'Filter by label', {}],
    ['the button of the folded filter', 'Filters', { viewport: { width: 320, height: 640 } }],
  ])('sells the last piece: its row disappears, and %s gets the focus', (_, successor, options) =>
    inPage(async ({ page }) => {
      const item = 'Rope, 50/50 Hemp and Silk';
      await askAs('demo-admin', `/character/${encodeURIComponent(mainCharacter)}/inventory`, 'POST', {
        itemId: item,
        qty: 1,
        operation: 'ASSIGN',
      });
      await signIn(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const owned = (await characterOnServer(page)).inventory?.[item] ?? 0;
      const card = await openItem(page, item);
      await card.getByRole('spinbutton', { name: 'Quantity' }).fill(String(owned + 50));
      await card.getByRole('spinbutton', { name: 'Quantity' }).blur();
      await card.getByRole('button', { name: sellName(item) }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(`Do you want to sell ${owned} ${item}?`).waitFor();
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByText('Operation completed successfully').waitFor();
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await page.getByText('No item matches').waitFor();
      await expect.poll(() => focused(page)).toContain(successor);
      expect((await characterOnServer(page)).inventory).not.toHaveProperty([item]);
    }, options),
  );

  it('can cancel a sale, by button or Escape, and keeps the chosen quantity', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const before = stockAndMoney(await characterOnServer(page));
      const card = await openItem(page, potion);
      const quantity = card.getByRole('spinbutton', { name: 'Quantity' });
      await quantity.fill('2');
      for (const cancel of [
        () => pressEscape(page),
        () => page.getByRole('button', { name: 'Cancel' }).click(),
      ]) {
        await card.getByRole('button', { name: sellName(potion) }).click();
        await page.getByRole('alertdialog').waitFor();
        await cancel();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toMatch(sellName(potion));
      }
      expect(await quantity.inputValue()).toBe('2');
      expect(stockAndMoney(await characterOnServer(page))).toEqual(before);
    }));

  it('keeps the chosen quantity when the stock changes; a sale resets the quantity', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const card = await openItem(page, potion);
      const quantity = card.getByRole('spinbutton', { name: 'Quantity' });
      const { stock } = stockAndMoney(await characterOnServer(page));
      await quantity.fill('2');
      const gift = { itemId: potion, qty: 1, operation: 'ASSIGN' };
      await askAs('demo-keeper', `/character/${encodeURIComponent(mainCharacter)}/inventory`, 'POST', gift);
      await reconnect(page);
      await card.getByText(`${stock + 1} owned`).waitFor();
      expect(await quantity.inputValue()).toBe('2');
      await card.getByRole('button', { name: sellName(potion) }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await card.getByText(`${stock - 1} owned`).waitFor();
      await expect.poll(() => quantity.inputValue()).toBe('1');
    }));
});
