import { describe, expect, it } from 'vitest';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

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
