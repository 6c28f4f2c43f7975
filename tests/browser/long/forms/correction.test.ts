import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nameInId } from '#core/rules/names/names.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import * as form from '../../support/form.ts';
import { lyra } from '../../support/session-form.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);
const path = '/character/update';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');

const zoe = { id: oddCharacter, shown: `${nameInId(oddCharacter)} (Mira)` };

const correctMeanwhile = (id: string, change: object) =>
  askAs('demo-admin', `/character/${encodeURIComponent(id)}/errata`, 'POST', {
    ms: 0,
    description: 'Meanwhile',
    date: 1,
    statusChange: null,
    ...change,
  });

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const status = (page: Page) => page.getByRole('button', { name: /New character status/ });
const exp = (page: Page) => page.getByRole('spinbutton', { name: 'Add or remove exp' });

it('a manager adds exp to what somebody else has changed meanwhile, and is only told so', () =>
  inPage(async ({ page }) => {
    await open(page);
    const before = (await form.activeCharacter(page, lyra.id))?.errataMS ?? 0;
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await description(page).fill('Found a tome');
    await exp(page).fill('7');
    await exp(page).press('Tab');
    await page.locator('[aria-live]', { hasText: /^Exp [\d,]+ becomes [\d,]+\.$/ }).waitFor();
    await correctMeanwhile(lyra.id, { ms: 604 });
    await page.getByText('This has just been changed elsewhere').waitFor();
    await page.getByText('When you save, your correction will be added to the current values.').waitFor();
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect((await form.activeCharacter(page, lyra.id))?.errataMS).toBe(before + 611);
  }));

it('a manager sees the status that somebody else has given meanwhile, and replaces it only by saving again', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 409/);
    await open(page);
    await form.pick(character(page), 'zoë', zoe.shown);
    await description(page).fill('Went home');
    await status(page).click();
    await page.getByRole('option', { name: 'Retired' }).click();
    await correctMeanwhile(zoe.id, { statusChange: 'dead' });
    const release = await form.hold(page, (call) => call.url().endsWith('/errata'));
    await form.press(page, 'Save');
    await form.alertDialog(page).getByText('Updating character...').waitFor();
    await release();
    const refusal = form.alertDialog(page);
    await refusal.getByText('Now the status is dead and the experience').waitFor();
    await refusal.getByText('To save it nevertheless, save again.').waitFor();
    await form.press(refusal, 'Go Back');
    await expect.poll(() => focused(page)).toBe('button Save');
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    const own = await askAs<{ id: string; status: string }[]>('demo-player', '/character/forSelf');
    expect(own.find(({ id }) => id === zoe.id)?.status).toBe('retired');
  }));
