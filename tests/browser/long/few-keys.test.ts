import { expect, it } from 'vitest';
import type { WireSession } from '#core/contract/sessions.ts';
import { ask } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { openPalette, paletteParts } from '../support/palette.ts';
import { characterOnServer, countKeys, focused, tabTo } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it('a piece of an item is sold from the landing page in at most 16 key presses', () =>
  inPage(async ({ page }) => {
    await visit(page, '/');
    await page.waitForURL((url) => url.pathname === '/user');
    const potion = 'Potion of Healing';
    const stock = async () => (await characterOnServer(page)).inventory?.[potion] ?? 0;
    const before = await stock();
    const presses = await countKeys(page);
    const { keyboard } = page;
    await openPalette(page);
    await keyboard.type('sell pot');
    const { marked } = paletteParts(page);
    await expect.poll(marked).toContain(`Sell ${potion}`);
    expect(await marked()).toContain('Lyra');
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('spinbutton Quantity');
    await keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(`Do you want to sell 1 ${potion}?`).waitFor();
    await expect.poll(() => focused(page)).toBe('button Sell');
    await keyboard.press('Enter');
    await dialog.getByText('Operation completed successfully').waitFor();
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('spinbutton Quantity');
    expect(await stock()).toBe(before - 1);
    expect(await presses()).toBeLessThanOrEqual(16);
  }));

it('a master deletes the newest session from the landing page in at most 9 key presses', () =>
  inPage(async ({ page }) => {
    await visit(page, '/', 'demo-master');
    await page.getByRole('button', { name: /, your menu$/ }).waitFor();
    const newest = async () => (await ask<{ entities: WireSession[] }>(page, '/session?limit=1')).entities[0];
    const session = await newest();
    const presses = await countKeys(page);
    const { keyboard } = page;
    await keyboard.press('g');
    await keyboard.press('s');
    await page.getByRole('link', { name: session!.title }).first().waitFor();
    await keyboard.press('j');
    await expect.poll(() => focused(page)).toContain(session!.title);
    await tabTo(page, /^button Delete/);
    await keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Do you want to delete the session').waitFor();
    await expect.poll(() => focused(page)).toBe('button Cancel');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await dialog.getByText('Operation completed successfully').waitFor();
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await newest())?.id).not.toBe(session!.id);
    expect(await presses()).toBeLessThanOrEqual(9);
  }));
