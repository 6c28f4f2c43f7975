import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import {
  characterOnServer,
  focused,
  heading,
  openItem,
  profilePath,
  sellName,
  signIn,
  tabTo,
} from '../support/person.ts';

const potion = 'Potion of Healing';
const { inPage, server } = useBrowser();

const stockAndMoney = ({ inventory, money }: Awaited<ReturnType<typeof characterOnServer>>) => ({
  stock: inventory?.[potion] ?? 0,
  money: money ?? 0,
});

describe('a signed-in member', () => {
  it('sells with the mouse, and the sale survives a crash of the server', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
      expect(await page.getByText(/^Lvl \d+ Rogue\/Bard Half-Elf$/).count()).toBe(1);
      const before = stockAndMoney(await characterOnServer(page));

      await page.getByRole('tab', { name: 'Inventory' }).click();
      const card = await openItem(page, potion);
      await card.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
      await card.getByRole('button', { name: sellName(potion) }).click();

      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(`Do you want to sell 3 ${potion}?`).waitFor();
      await dialog.getByText(`${before.stock - 3} will be left.`).waitFor();
      const money = (amount: number) =>
        `${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount)} MO`;
      await dialog.getByText(money(before.money), { exact: true }).waitFor();
      const promised = await dialog.locator('strong').innerText();
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByText('Operation completed successfully').waitFor();
      await dialog.getByText(promised).first().waitFor();
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(new URL(server().url + profilePath()).pathname);
      await card.getByText(`${before.stock - 3} owned`).waitFor();

      const after = stockAndMoney(await characterOnServer(page));
      expect(after.stock).toBe(before.stock - 3);
      expect(after.money).toBeGreaterThan(before.money);
      expect(promised).toBe(money(after.money));

      await server().kill('SIGKILL');
      await server().restart();
      await page.reload();
      await heading(page, 'Lyra Duskwhisper').waitFor();
      expect(stockAndMoney(await characterOnServer(page))).toEqual(after);
      await openItem(page, potion);
      await card.getByText(`${after.stock} owned`).waitFor();
    }));

  it('sells with the keyboard alone, and never loses the focus', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await tabTo(page, /^button Login/);
      await keyboard.press('Enter');
      await page.getByRole('button', { name: /demo-player/ }).waitFor();
      await tabTo(page, /demo-player/);
      await keyboard.press('Enter');
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      await tabTo(page, /^a .*Lyra Duskwhisper/);
      await keyboard.press('Enter');

      await heading(page, 'Lyra Duskwhisper').waitFor();
      await expect.poll(() => focused(page)).toMatch(/^h1/);
      const before = stockAndMoney(await characterOnServer(page));
      await keyboard.press('Shift+Tab');
      await tabTo(page, /^tab Info|^tab Inventory/);
      await keyboard.press('ArrowRight');
      await page.getByRole('tab', { name: 'Inventory', selected: true }).waitFor();
      await page.getByRole('searchbox', { name: 'Search' }).waitFor();
      await tabTo(page, /^input Search/);
      await keyboard.type(potion);
      await page.getByRole('button', { name: potion, exact: true }).waitFor();
      await tabTo(page, new RegExp(`^button ${potion}$`));
      await keyboard.press('Enter');
      await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor();
      await tabTo(page, /^spinbutton Quantity/);
      await keyboard.press('ArrowUp');
      await tabTo(page, sellName(potion));
      await keyboard.press('Enter');

      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(`Do you want to sell 2 ${potion}?`).waitFor();
      await expect.poll(() => focused(page)).toBe('button Sell');
      await keyboard.press('Enter');
      await dialog.getByText('Operation completed successfully').waitFor();
      await expect.poll(() => focused(page)).toBe('button Ok');
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(sellName(potion));
      expect(stockAndMoney(await characterOnServer(page)).stock).toBe(before.stock - 2);
    }));
});
