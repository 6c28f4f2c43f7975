import { expect, it } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { WireCharacter } from '#core/contract/characters.ts';
import { useBrowser } from '../support/fixture.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it('a character with an unknown status has the server’s word and no link, and affects no other character', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    await page.route(`**${calls.ownOverview.path}*`, async (route) => {
      const response = await route.fetch();
      const { entities, ...rest } = (await response.json()) as { entities: WireCharacter[] };
      const [first, ...others] = entities;
      const odd = { ...first, name: 'Grave Walker', status: 'zombie' };
      await route.fulfill({ response, json: { ...rest, entities: [odd, ...others] } });
    });
    await page.goto('/user');
    const history = page.getByRole('list', { name: 'Character history' });
    const card = history.getByRole('listitem').filter({ hasText: 'Grave Walker' });
    await card.getByText('zombie', { exact: true }).waitFor();
    expect(await card.getByRole('link').count()).toBe(0);
    const active = page.getByRole('list', { name: 'Your active characters' });
    expect(await active.getByRole('link').count()).toBeGreaterThan(0);
    expect(await active.getByText('Grave Walker').count()).toBe(0);
  }));
