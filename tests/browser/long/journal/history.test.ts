import { describe, expect, it } from 'vitest';
import { historyLimit } from '#core/contract/journal/entry.ts';
import { addresses } from '#screens/shared/addresses.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, mainCharacter, openItem, profilePath, sellName } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

const bram = 'demo-player:Bram Copperkettle';
const potion = 'Potion of Healing';
const inventory = `/character/${encodeURIComponent(mainCharacter)}/inventory`;
const history = profilePath(mainCharacter, 'history');

const give = (item: string, qty = 1) =>
  askAs('demo-admin', inventory, 'POST', { itemId: item, qty, operation: 'ASSIGN' });
const sell = async () => {
  await give(potion);
  await askAs('demo-player', inventory, 'POST', { itemId: potion, qty: 1, operation: 'SELL' });
};

describe('the history of a member’s own character', () => {
  it('says in plain words what happened, and has its filter in the address', () =>
    inPage(async ({ page }) => {
      await sell();
      await signInQuickly(page);
      await page.goto(history);
      const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
      await entries.getByText(`Sold 1 ${potion} for`).first().waitFor();
      await entries.getByText(`Was given 1 ${potion}`).first().waitFor();
      const all = await entries.count();
      await page.getByRole('button', { name: /What happened/ }).press('Enter');
      await page.getByRole('option', { name: 'Sessions' }).press('Enter');
      await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await page.waitForURL(/kind=sessions/);
      await entries
        .getByText(/^Played in “/)
        .first()
        .waitFor();
      await entries.getByText(/^Sold/).waitFor({ state: 'detached' });
      expect(await entries.count()).toBeLessThan(all);
      await page.reload();
      await entries
        .getByText(/^Played in “/)
        .first()
        .waitFor();
      await page.goBack();
      await entries.getByText(`Sold 1 ${potion} for`).first().waitFor();
    }));

  it('shows the day and value of each point of its lines, by pointer and by keyboard', () =>
    inPage(async ({ page }) => {
      await sell();
      await sell();
      await signInQuickly(page);
      await page.goto(history);
      const exp = page.getByRole('figure', { name: 'Experience' });
      const slider = exp.getByRole('slider', { name: 'Experience' });
      const read = async () => (await slider.getAttribute('aria-valuetext')) ?? '';
      const newest = await read();
      expect(newest).toMatch(/^\d\d-\d\d-\d{4}: [\d,]+ Exp$/);
      await exp.getByText(newest, { exact: true }).waitFor();
      const { x, y, width, height } = (await exp.getByRole('img').boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await expect.poll(read).not.toBe(newest);
      const middle = await read();
      await exp.getByText(middle, { exact: true }).waitFor();
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      const before = await read();
      expect(before).not.toBe(middle);
      await exp.getByText(before, { exact: true }).waitFor();
      await page.keyboard.press('End');
      expect(await read()).toBe(newest);
      // A scale that begins at 0 would hide what a sale changes.
      const money = page.getByRole('figure', { name: 'Money' });
      expect(await money.getByRole('slider').getAttribute('aria-valuetext')).toMatch(
        /: 1,\d{3}(?:\.\d)? MO$/,
      );
      expect(await money.getByText('0', { exact: true }).count()).toBe(0);
    }));

  it('moves the focus to the number of entries when the button for older entries disappears', () =>
    inPage(async ({ page }) => {
      for (let given = 0; given <= historyLimit; given += 1) await give('Beeswax', 1);
      await signInQuickly(page);
      await page.goto(`${history}&kind=gifts`);
      const older = page.getByRole('button', { name: 'Show older entries' });
      await older.press('Enter');
      await older.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^p \d+ entries/);
    }));

  it('shows the server’s reason if a write cannot be undone because later ones depend on it', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      const change = (qty: number, operation: string) =>
        askAs('demo-admin', `/character/${encodeURIComponent(bram)}/inventory`, 'POST', {
          itemId: 'Beeswax',
          qty,
          operation,
        });
      await change(2, 'ASSIGN');
      await change(2, 'TAKE');
      await signInQuickly(page, 'demo-admin');
      await page.goto(`${addresses.characterHistory(bram)}?kind=gifts`);
      await page.getByRole('button', { name: 'Undo the gift of 2 Beeswax' }).first().click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByText(/cannot be undone any more: .* has given Beeswax away since/).waitFor();
      await dialog.getByRole('button', { name: 'Go Back' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^button Undo the gift of 2 Beeswax, /);
    }));

  it('keeps its filter in the address while the member searches the inventory', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(`${history}&kind=trades`);
      await page.getByRole('tab', { name: 'Inventory' }).click();
      await page.getByRole('searchbox', { name: 'Search' }).fill('Potion');
      await page.waitForURL(/search=Potion/);
      expect(new URL(page.url()).searchParams.get('kind')).toBe('trades');
    }));
});

it('the dialog of a sale offers to undo the sale, which restores the number of owned pieces', () =>
  inPage(async ({ page }) => {
    await give(potion, 3);
    await signInQuickly(page);
    await page.goto(profilePath(mainCharacter, 'inventory'));
    const card = await openItem(page, potion);
    const owned = await card.getByText(/\d+ owned/).innerText();
    await card.getByRole('button', { name: sellName(potion) }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Sell' }).press('Enter');
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByText(`Undo the sale of 1 ${potion}?`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.getByText('Operation completed successfully').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByText(`Undone: the sale of 1 ${potion}`).waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await card.getByText(owned, { exact: true }).waitFor();
  }));
