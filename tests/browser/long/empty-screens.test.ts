import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from '../../support/axe.ts';
import { useBrowser } from '../support/fixture.ts';
import { mainCharacter, profilePath } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { assertReflow } from '../support/looks.ts';

const { inPage } = useBrowser();

/** An answer of the server with empty lists, or a character with an empty inventory. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  const answer = value as Record<string, unknown>;
  if ('inventory' in answer) return { ...answer, inventory: {} };
  return {
    ...answer,
    ...('entities' in answer ? { entities: [], nextAt: null } : {}),
    ...('columns' in answer ? { columns: {} } : {}),
    ...('count' in answer ? { count: 0 } : {}),
  };
}

/** Empties the answers to reads of these paths. */
async function emptyAnswers(page: Page, paths: RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => paths.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: emptied(await answer.json()) });
    },
  );
}

interface Screen {
  address: string;
  /** Paths of the reads to empty. */
  reads: RegExp;
  title: string;
  hint: string | RegExp;
}

const howToCreate = "Create a character with the bot, in the community's chat. It then appears here.";

const screens: Record<string, Screen> = {
  'own characters': {
    address: '/user',
    reads: /overview$/,
    title: 'You have no active character yet.',
    hint: howToCreate,
  },
  'an inventory': {
    address: profilePath(mainCharacter, 'inventory'),
    reads: /^\/character\/(?!tokenImage).*Lyra/,
    title: 'This character owns nothing yet.',
    hint: 'Items appear here once this character receives or buys one.',
  },
  'all characters': {
    address: '/character/all',
    reads: /columns$/,
    title: 'No character is active yet.',
    hint: howToCreate,
  },
};

describe('an empty screen', () => {
  it.each(Object.entries(screens))('says what to do next: %s', (_name, { address, reads, title, hint }) =>
    inPage(
      async ({ page }) => {
        await signInQuickly(page, address.includes('Lyra') ? undefined : 'demo-admin');
        await emptyAnswers(page, reads);
        await page.goto(address);
        await page.getByText(title).waitFor();
        await page.getByText(hint).waitFor();
        await assertReflow(page);
        await assertAccessible(page);
        await page.unrouteAll({ behavior: 'wait' });
      },
      { viewport: { width: 320, height: 640 } },
    ),
  );

  it.each([
    [
      '/session/list',
      /^\/session/,
      'No session registered in this server... yet.',
      'Insert Session',
      'Insert a New Session',
    ],
    ['/item/list', /^\/item\/(?:search|ids)/, 'There are no items yet.', 'Add an Item', 'Add a new Item'],
  ])(
    'links to the form for a first entry if the member may add one: %s',
    (address, reads, title, link, heading) =>
      inPage(async ({ page }) => {
        await signInQuickly(page, 'demo-admin');
        await emptyAnswers(page, reads);
        await page.goto(address);
        await page.getByText(title).waitFor();
        await assertAccessible(page);
        await page.getByRole('main').getByRole('link', { name: link }).press('Enter');
        await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
        await page.unrouteAll({ behavior: 'wait' });
      }),
  );
});
