import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { characterOnServer, focused, heading, openItem, reach, sellName, tabTo } from '../support/person.ts';

const potion = 'Potion of Healing';
const { inPage, server } = useBrowser();

const stockAndMoney = ({ inventory, money }: Awaited<ReturnType<typeof characterOnServer>>) => ({
  stock: inventory?.[potion] ?? 0,
  money: money ?? 0,
});

it('a member sells with the keyboard alone, never loses the focus, and the sale survives a crash of the server', () =>
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
    await dialog.getByText(`${before.stock - 2} will be left.`).waitFor();
    const money = (amount: number) =>
      `${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount)} MO`;
    await dialog.getByText(money(before.money), { exact: true }).waitFor();
    const promised = await dialog.locator('strong').innerText();
    await reach(page, 'Sell');
    await keyboard.press('Enter');
    await dialog.getByText('Operation completed successfully').waitFor();
    await dialog.getByText(promised).first().waitFor();
    await reach(page, 'Ok');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(sellName(potion));
    const after = stockAndMoney(await characterOnServer(page));
    expect(after.stock).toBe(before.stock - 2);
    expect(after.money).toBeGreaterThan(before.money);
    expect(promised).toBe(money(after.money));

    await server().kill('SIGKILL');
    await server().restart();
    await page.reload();
    const card = await openItem(page, potion);
    await card.getByText(`${after.stock} owned`).waitFor();
    expect(stockAndMoney(await characterOnServer(page))).toEqual(after);
  }));
