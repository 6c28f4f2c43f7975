import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { WireCharacter } from '#core/contract/characters.ts';
import { ask } from './ask.ts';

export const mainCharacter = 'demo-player:Lyra Duskwhisper';
export const profilePath = (characterId = mainCharacter, tab = ''): string =>
  `/user/${encodeURIComponent(characterId)}${tab && `?tab=${tab}`}`;

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in through the landing page and the sign-in page with the mouse. */
export async function signIn(page: Page, member = 'demo-player'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: new RegExp(member) }).click();
  await heading(page, 'Your characters').waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your menu$/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Searches for an item in the page's inventory or item list, and opens it. @returns the item's card */
export async function openItem(page: Page, item: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(item);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: item, exact: true }) });
  const opener = card.getByRole('button', { name: item, exact: true });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  return card;
}

/**
 * Matches the name of the button that sells an item: 'Sell for 36 MO, Rope', or 'Sell, Rope' while the chosen quantity
 * cannot be sold.
 */
export const sellName = (item: string): RegExp =>
  new RegExp(`Sell(?: for [\\d,.]+ MO)?, ${item.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`);

/** The server's data of a character, read with the page's own token. */
export const characterOnServer = (page: Page, characterId = mainCharacter) =>
  ask<WireCharacter>(page, `/character/${encodeURIComponent(characterId)}`);

/** The focused element as `role name`, or 'nothing'. An element without a role has its tag in place of the role. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .filter(Boolean);
    const name =
      element.getAttribute('aria-label') ?? (labels.join(' ') || (element.textContent?.trim() ?? ''));
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name}`;
  });

/** Presses Tab until `focused` matches `wanted`; throws after 60 presses. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (wanted.test(now)) return;
    passed.push(now);
  }
  throw new Error(`Tab never reached ${wanted}; it went through:\n${passed.join('\n')}`);
}

/** Awaits the focus on a dialog's button; a dialog that does not fit the window has the focus itself, to be read first. */
export async function reach(page: Page, name: string): Promise<void> {
  if (page.viewportSize()!.height < 300) await tabTo(page, new RegExp(`^button ${name}$`));
  else await expect.poll(() => focused(page)).toBe(`button ${name}`);
}

export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      ({ isTrusted }) => {
        // react-aria sends a list the keys of its search once more.
        if (!isTrusted) return;
        const { dataset } = document.documentElement;
        dataset['presses'] = String(Number(dataset['presses'] ?? 0) + 1);
      },
      { capture: true },
    ),
  );
  return async () => Number(await page.locator('html').getAttribute('data-presses'));
}
