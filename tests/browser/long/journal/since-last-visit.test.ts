import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visitLength } from '#core/rules/journal/visit.ts';
import { assertAccessible } from '../../../support/axe.ts';
import { createAskAs, giveItem } from '../../support/ask-as.ts';
import { phone, useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { assertReflow } from '../../support/looks.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

const key = JSON.stringify(['nyx-memo', 'demo-player', 'visit']);

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

/** Gives the member something after a visit that is over. */
async function getGift(page: Page): Promise<void> {
  await signInQuickly(page);
  await visit(page);
  await giveItem(askAs, 'Beeswax');
  await endVisit(page);
}

it('what happened since the last visit appears until it is dismissed, which moves the focus to the characters', () =>
  inPage(async ({ page }) => {
    await getGift(page);
    await visit(page);
    await region(page).getByRole('button', { name: 'Dismiss these lines' }).press('Enter');
    await region(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('h2 Your active characters');
    await visit(page);
    await waitForQuietNetwork(page);
    expect(await region(page).count()).toBe(0);
  }));

it('what happened since the last visit fits a phone of 320 px, and does not move the characters below it', () =>
  inPage(async ({ page }) => {
    await getGift(page);
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
  }, phone));
