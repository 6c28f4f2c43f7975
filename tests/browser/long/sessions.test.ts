import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createAskAs } from '../support/ask-as.ts';
import { phone, useBrowser } from '../support/fixture.ts';
import { focused } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

async function open(page: Page, member = 'demo-player'): Promise<void> {
  await visit(page, '/session/list', member);
}

/** Registers a session of today, with as many participants, of whom one has died. */
async function registerToday(count: number, title: string): Promise<void> {
  const [master, ...others] = await askAs<{ id: string }[]>('demo-master', '/character/active');
  await askAs('demo-master', '/session', 'POST', {
    masterId: master?.id,
    masterReward: 1,
    title,
    date: Date.now(),
    labels: [],
    outcomes: others
      .slice(0, count)
      .map(({ id }, index) => ({ characterId: id, exp: 1, isDead: index === 0 })),
  });
}

it('on a phone, a button that names the session shows up to four portraits, or three and the number of the others, and unfolds the participants', () =>
  inPage(async ({ page }) => {
    await registerToday(7, 'Crowd');
    await registerToday(4, 'Quartet');
    await open(page, 'demo-master');
    const strip = (name: string) => page.getByRole('button', { name, exact: true });
    const [crowd, quartet] = [strip('7 characters, 1 dead: Crowd'), strip('4 characters, 1 dead: Quartet')];
    await quartet.waitFor();
    expect(await quartet.locator('[data-fate]').count()).toBe(4);
    expect(await quartet.locator('[data-more]').count()).toBe(0);
    expect(await crowd.locator('[data-fate]').count()).toBe(3);
    expect(await crowd.locator('[data-more]').getAttribute('data-more')).toBe('+4');

    await crowd.press('Enter');
    expect(await crowd.getAttribute('aria-expanded')).toBe('true');
    const participants = page.getByRole('list', { name: 'Participants of Crowd' });
    expect(await participants.getByRole('listitem').count()).toBe(7);
    await crowd.press('Enter');
    await participants.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^button 7 characters/);
  }, phone));

it('the list of sessions has no deletions for a player, and ends with a button for the next page, and that page opens at its top', () =>
  inPage(async ({ page }) => {
    await open(page);
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    const end = page.getByRole('navigation', { name: 'Pages, at the end of the list' });
    await end.getByRole('button', { name: '2: next page' }).click();
    const status = page.getByText(/^11–20 of \d+ sessions$/);
    await status.waitFor();
    await expect.poll(() => focused(page)).toMatch(/^p 11–20 of \d+ sessions$/);
    expect(await status.evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(800);
    // On the last page, the button is disabled: the page's number gets the focus.
    const last = page.getByRole('button', { name: /^Last page/ }).first();
    const [, number] = (await last.getAttribute('aria-label'))!.split(': ');
    await last.press('Enter');
    await expect.poll(() => focused(page)).toBe(`span Page ${number}`);
  }));
