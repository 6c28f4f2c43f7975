/** Walks from thing to thing with links alone (docs/specification.md#s2-links). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createAskAs, giveItem } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import { profilePath } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

/** Follows the first link to the page of a thing. @returns the words of the link, which the page has as its heading */
async function follow(page: Page, start: string): Promise<string> {
  const link = page.getByRole('main').locator(`a[href^="${start}"]`).first();
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return name;
}

async function followLabel(page: Page, list: string): Promise<void> {
  await page.getByRole('main').locator(`a[href^="${list}?label="]`).first().click();
  await page.getByRole('button', { name: 'Remove' }).first().waitFor();
}

it('a member reaches sessions, characters, players and items from each other', () =>
  inPage(async ({ page }) => {
    await visit(page, '/session/list', 'demo-newcomer');
    await follow(page, '/session/');
    const character = await follow(page, '/character/');
    await follow(page, '/player/');
    await page.getByRole('link', { name: character }).first().click();
    await follow(page, '/session/');
    await followLabel(page, '/session/list');
  }));

it('an adventure leads from the board to its page, its master and others with the same label', () =>
  inPage(async ({ page }) => {
    await visit(page, '/user', 'demo-newcomer');
    await page.getByRole('link', { name: 'the planned adventures' }).click();
    await followLabel(page, '/adventure/list');
    await follow(page, '/adventure/adventure-');
    await page.goBack();
    await follow(page, '/player/');
  }));

it('the history of a character leads to what it names, and an item to its materials and labels', () =>
  inPage(async ({ page }) => {
    await giveItem(askAs, 'Potion of Healing');
    await visit(page, `${profilePath()}?tab=history`, 'demo-player');
    expect(await follow(page, '/item/details/')).toBe('Potion of Healing');
    await follow(page, '/item/details/');
    await page.getByRole('heading', { name: 'Can be used to craft' }).waitFor();
    await followLabel(page, '/item/list');
  }));

it('the page of a player says if there is nothing to lead to, and lists what a master has mastered', () =>
  inPage(async ({ page }) => {
    await visit(page, '/player/demo-newcomer', 'demo-player');
    await page.getByText('No active character.').waitFor();
    await page.getByText('None so far').waitFor();
    await page.goto('/player/demo-master');
    await page.getByRole('list', { name: 'Sessions mastered' }).waitFor();
  }));
