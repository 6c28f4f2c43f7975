import { expect, it } from 'vitest';
import { createAskAs, giveItem } from '../../support/ask-as.ts';
import { sized, useBrowser } from '../../support/fixture.ts';
import { visit } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

it('a short entry of the audit is at most 72 px high, and opened details appear below the text of their entry', () =>
  inPage(async ({ page }) => {
    await giveItem(askAs, 'Beeswax');
    await visit(page, '/audit', 'demo-admin');
    const entry = page.getByRole('article').filter({ hasText: 'Gift' }).first();
    const short = page.getByRole('article').filter({ hasText: 'signed in' }).first();
    expect((await short.boundingBox())!.height).toBeLessThanOrEqual(72);
    const facts = (await entry.getByText(/^Gift: /).boundingBox())!;
    await entry.locator('summary').click();
    expect((await entry.getByRole('table').boundingBox())!.y).toBeGreaterThan(facts.y + facts.height);
  }, sized(1_440)));

it('the audit on a phone shows its first entry without scrolling, and hides all filters except the text', () =>
  inPage(async ({ page }) => {
    await giveItem(askAs, 'Beeswax');
    await visit(page, '/audit?kind=given', 'demo-admin');
    const entry = await page.getByRole('article').first().boundingBox();
    expect(entry!.y).toBeLessThan(600);
    await page.getByRole('textbox', { name: 'Words' }).waitFor();
    const member = page.getByRole('textbox', { name: 'By whom' });
    expect(await member.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters, 1 active', expanded: false }).press('Enter');
    await member.fill('demo-keeper');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.waitForURL(/member=demo-keeper/);
    await page.getByRole('button', { name: 'Filters, 2 active', expanded: true }).waitFor();
  }, sized(390)));
