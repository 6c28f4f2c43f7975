import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Feature } from '#core/contract/features.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { withhold } from '../../support/withhold.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage } = useBrowser();

interface Shown {
  text: string;
  /** Paths of the page's API calls, without repetitions. */
  calls: string[];
}

/** Opens a page. @returns its texts once `content` is visible, and the API calls that it made */
async function shown(page: Page, address: string, content: string): Promise<Shown> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    if (request.headers()['authorization']) calls.add(new URL(request.url()).pathname);
  });
  await signInQuickly(page);
  await page.goto(address);
  await page.locator(content).first().waitFor();
  await waitForQuietNetwork(page);
  return { text: await page.locator('main:visible').innerText(), calls: [...calls] };
}

/** Pages with a feature that they use: `used` are their API calls with the feature, `otherwise` those without it. */
const pages: { address: string; content: string; feature: Feature; used: string[]; otherwise: string[] }[] = [
  {
    address: '/character/all',
    content: 'tbody tr',
    feature: 'characterColumns',
    used: ['/character/active/columns'],
    otherwise: ['/character/active'],
  },
  {
    address: '/user',
    content: 'main a[href^="/user/"]',
    feature: 'ownOverview',
    used: ['/character/forSelf/overview'],
    otherwise: ['/character/forSelf', '/utils/expTable'],
  },
];

/** The text without the lines about last games and deaths, which only the overview tells. */
const withoutGames = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^(?:Last game|No game|Died)/.test(line.trim()))
    .filter((line) => line.trim() !== '')
    .join('\n');

describe.each(pages)('$address', ({ address, content, feature, used, otherwise }) => {
  it(`shows the same texts with and without ${feature}, from different calls`, () =>
    inPage(async ({ page }) => {
      const withFeature = await shown(page, address, content);
      await inPage(async (other) => {
        await withhold(other.page, feature);
        const withoutFeature = await shown(other.page, address, content);
        expect(withoutGames(withoutFeature.text)).toBe(withoutGames(withFeature.text));
        expect(withoutFeature.calls).toEqual(expect.arrayContaining(otherwise));
        expect(withoutFeature.calls.filter((call) => used.includes(call))).toEqual([]);
      });
      expect(withFeature.text.length).toBeGreaterThan(200);
      expect(withFeature.calls).toEqual(expect.arrayContaining(used));
      expect(withFeature.calls.filter((call) => otherwise.includes(call))).toEqual([]);
    }));
});

it('the app shows no sign-ins if the server does not offer the feature signIns', () =>
  inPage(async ({ page }) => {
    await withhold(page, 'signIns');
    await signInQuickly(page, 'demo-admin');
    await page.goto('/player/all');
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: /your menu/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByText('Sign-ins').count()).toBe(0);
    for (const address of ['/signIns', '/signIns/demo-admin']) {
      await page.goto(address);
      await page.getByText(`No route matches URL "${address}"`).waitFor();
    }
  }));
