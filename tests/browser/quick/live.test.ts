import { expect, it } from 'vitest';
import { newPage } from '../../support/page.ts';
import { useBrowser } from '../support/fixture.ts';
import { changesOf, openInventory, potion, streamsOf } from '../support/live.ts';
import { mainCharacter, openItem, sellName } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { browser, inPage, server } = useBrowser();
const { give, owned } = changesOf(server);

it('a page that follows changes shows a sale that was made in another browser; the page that made it reads the character only once for it', () =>
  inPage(async ({ page, context }) => {
    const streams = streamsOf(context);
    await signInQuickly(page);
    await openInventory(page);
    await expect.poll(() => streams.length).toBe(1);
    const other = await newPage(browser(), server().url);
    const otherStreams = streamsOf(other.context);
    await signInQuickly(other.page);
    await openInventory(other.page);
    await expect.poll(() => otherStreams.length).toBe(1);

    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') reads.push(new URL(request.url()).pathname);
    });
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
    const path = `/character/${encodeURIComponent(mainCharacter)}`;
    expect(reads.filter((read) => read === path)).toHaveLength(2);
    other.assertQuiet();
    await other.close();
  }));
