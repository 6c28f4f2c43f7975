import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitLength } from '#core/rules/journal/visit.ts';
import { assertAccessible } from '../../../support/axe.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, mainCharacter, profilePath } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { assertReflow } from '../../support/looks.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

const bram = 'demo-player:Bram Copperkettle';
const potion = 'Potion of Healing';
const key = JSON.stringify(['nyx-memo', 'demo-player', 'visit']);

const change = (who: string, id: string, itemId: string, operation: string) =>
  askAs(who, `/character/${encodeURIComponent(id)}/inventory`, 'POST', { itemId, qty: 1, operation });
const correct = (id: string, ms: number, description: string) =>
  askAs('demo-admin', `/character/${encodeURIComponent(id)}/errata`, 'POST', {
    ms,
    description,
    date: 1_747_000_000_000,
    statusChange: null,
  });

const region = (page: Page) => page.getByRole('region', { name: 'Since you were last here' });

const answered = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/character/forSelf/history');

/** Opens the member's characters, and waits for the answer about what happened. */
async function visit(page: Page): Promise<void> {
  const answer = answered(page);
  await page.goto('/user');
  await page.getByRole('link', { name: /^Lyra Duskwhisper Lvl/ }).waitFor();
  await answer;
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
}

/** Changes the stored time of the last visit so that the visit counts as over. */
const endVisit = (page: Page) =>
  page.evaluate(
    ([name, length]) => {
      const before = JSON.parse(localStorage.getItem(name)!) as { at: number };
      localStorage.setItem(name, JSON.stringify({ ...before, at: before.at - length - 60_000 }));
    },
    [key, visitLength] as const,
  );

describe('what happened since the last visit', () => {
  it('appears above the cards, links to the history, and disappears once dismissed', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      const requestedPaths: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/character/forSelf/'))
          requestedPaths.push(new URL(request.url()).pathname);
      });
      await visit(page);
      await waitForQuietNetwork(page);
      expect(await region(page).count()).toBe(0);
      await change('demo-admin', mainCharacter, potion, 'ASSIGN');
      await change('demo-player', mainCharacter, potion, 'SELL');
      await correct(bram, 5, 'Kept the ledger');
      await correct(bram, 4, 'And again');

      await endVisit(page);
      await visit(page);
      const lines = region(page).getByRole('listitem');
      await lines.nth(1).waitFor();
      expect(await lines.allInnerTexts()).toEqual([
        'Bram Copperkettle: 2 corrections · +9 Exp',
        'Lyra Duskwhisper: Was given 1 Potion of Healing',
      ]);
      // One call per visit, after the list of characters.
      expect(requestedPaths.filter((path) => path.endsWith('/history'))).toHaveLength(2);
      expect(requestedPaths[0]).toBe('/character/forSelf/overview');
      await assertAccessible(page, 'since the last visit');

      await lines.getByRole('link', { name: 'Lyra Duskwhisper: history' }).press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === profilePath(mainCharacter, 'history'));
      await page.getByText('Was given 1 Potion of Healing').first().waitFor();
      await page.goBack();
      await region(page).waitFor();
      await visit(page);
      await region(page).waitFor();

      await region(page).getByRole('button', { name: 'Dismiss these lines' }).press('Enter');
      await region(page).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('h2 Your active characters');
      await visit(page);
      await waitForQuietNetwork(page);
      expect(await region(page).count()).toBe(0);
    }));

  it('fits a phone of 320 px, and does not move the characters below it', () =>
    inPage(
      async ({ page }) => {
        await signInQuickly(page);
        await visit(page);
        await change('demo-admin', mainCharacter, 'Beeswax', 'ASSIGN');
        await endVisit(page);
        const answer = answered(page);
        await page.goto('/user');
        const card = page.getByRole('link', { name: /^Lyra Duskwhisper Lvl/ });
        await card.waitFor();
        await waitForQuietNetwork(page);
        const before = await card.boundingBox();
        await answer;
        await region(page).waitFor();
        expect((await card.boundingBox())?.y).toBe(before?.y);
        await assertReflow(page);
        await assertAccessible(page, 'since the last visit on a phone');
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it('is left out, without a message, when it cannot be read', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      await page.route('**/character/forSelf/history*', (route) => route.fulfill({ status: 500, body: '' }));
      const answer = answered(page);
      await page.goto('/user');
      await answer;
      await waitForQuietNetwork(page);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await region(page).count()).toBe(0);
    }));
});
