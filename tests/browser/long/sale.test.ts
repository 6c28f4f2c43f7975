import { describe, expect, it } from 'vitest';
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

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

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
});
