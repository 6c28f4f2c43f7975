import { expect, it } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { useBrowser } from '../support/fixture.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it('the app does not show one member’s characters to the next member of the same browser', () =>
  inPage(async ({ page }) => {
    await visit(page, '/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    // Only the tokens are removed: the answer to a real sign-out would make the browser delete its copies.
    await page.evaluate(() => localStorage.clear());
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === calls.ownOverview.path,
    );
    await visit(page, '/user', 'demo-keeper');
    expect(await (await answered).text()).not.toContain('demo-player');
    await page.getByRole('list').first().waitFor();
    expect(await page.getByRole('link', { name: /Lyra Duskwhisper/ }).count()).toBe(0);
  }));
