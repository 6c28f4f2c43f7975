import { expect, it } from 'vitest';
import { newPage } from '../../support/page.ts';
import { calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { changesOf, openFollowing, potion } from '../support/live.ts';
import { mainCharacter, openItem, sellName } from '../support/person.ts';

const { browser, inPage, server } = useBrowser();
const { give, owned } = changesOf(server);

it('a page that follows changes shows a sale that was made in another browser; the page that made it reads the character only once for it', () =>
  inPage(async ({ page, context }) => {
    await openFollowing({ page, context });
    const other = await newPage(browser(), server().url);
    await openFollowing(other);

    const reads = calls(page, new RegExp(`^GET /character/${encodeURIComponent(mainCharacter)}$`));
    const before = await owned();
    const card = await openItem(page, potion);
    await card.getByRole('button', { name: sellName(potion) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await other.page
      .getByText(`${before - 1} owned`)
      .first()
      .waitFor();
    // This change follows the page's own sale in the stream. The page must read again only for this change.
    await give();
    await page.getByText(`${before} owned`).first().waitFor();
    expect(reads).toHaveLength(2);
    other.assertQuiet();
    await other.close();
  }));
