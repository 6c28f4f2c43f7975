import { expect, it } from 'vitest';
import { createAskAs, giveItem } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();

const askAs = createAskAs(server);

it('an item that cannot be sold names a missing proficiency, and has no control to sell or change it', () =>
  inPage(async ({ page }) => {
    const item = 'Masterwork Anvil';
    await visit(page, profilePath(mainCharacter, 'inventory'));
    const card = await openItem(page, item);
    await card.getByText('To sell this, the character needs proficiency with: Smith’s Tools').waitFor();
    expect(await card.getByRole('button', { name: `Edit ${item}` }).isDisabled()).toBe(true);
    expect(await card.getByRole('button', { name: `Delete ${item}` }).isDisabled()).toBe(true);
    expect(await card.getByRole('button', { name: sellName(item) }).count()).toBe(0);
  }));

it.each([
  'What Is in the Box?',
  'Spirits, 90% Proof',
  'Half & Half <b>Bold</b> Banner',
  'constructor',
  'חרב האור',
])('a name that could break a page can be searched and opened: %s', (item) =>
  inPage(async ({ page }) => {
    await giveItem(askAs, item);
    await visit(page, profilePath(mainCharacter, 'inventory'));
    await page.getByRole('searchbox', { name: 'Search' }).fill(item);
    await page.getByRole('button', { name: item, exact: true }).click();
    await page.getByRole('button', { name: `Edit ${item}` }).waitFor();
  }),
);
