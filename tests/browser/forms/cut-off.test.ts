import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { useBrowser } from '../fixture.ts';
import * as form from './form.ts';

const { inPage } = useBrowser();
const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const replayed = 'Your first try had already worked';
const sent = 'What you typed here was sent, but no answer came';

it('a session whose answer is cut off by a reload is registered once, and the page says that it may be', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/session/insert');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Cut off');
    await form.pick(page.getByRole('combobox', { name: 'Master' }), 'lyra dusk', lyra.shown);
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.reloadBeforeAnswer(page, '**/session', () => form.press(page, 'Save'));
    await page.getByText(sent).waitFor();
    await form.press(page, 'Continue');
    await expect.poll(() => title.inputValue()).toBe('Cut off');
    await page.getByText('This may already be saved').waitFor();
    await form.press(page, 'Save');
    await page.getByText(replayed).waitFor();
    expect(await page.getByText('This may already be saved').count()).toBe(0);
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    const path = `/session/inDates?ts=1&from=0&to=${Date.now()}`;
    const all = await form.askServer<WireSessionInDates[]>(page, path);
    expect(all.filter((session) => session.title === 'Cut off')).toHaveLength(1);
  }));

it('a correction whose answer is cut off by a reload is added once', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/character/update');
    const before = (await form.activeCharacter(page, lyra.id))?.errataMS ?? 0;
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await page.getByRole('textbox', { name: 'Description' }).fill('Cut off');
    await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('3');
    await form.reloadBeforeAnswer(page, '**/errata', () => form.press(page, 'Save'));
    await page.getByText(sent).waitFor();
    await form.press(page, 'Continue');
    // The character has changed since, by this very correction.
    await form.alertDialog(page).getByText('The experience is now').waitFor();
    await form.alertDialog(page).getByText('This may come from what you sent before.').waitFor();
    await form.press(form.alertDialog(page), 'Continue');
    await page.getByText('This may already be saved').waitFor();
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect((await form.activeCharacter(page, lyra.id))?.errataMS).toBe(before + 3);
  }));

it('a gift whose answer is cut off by a reload is given once', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/character/giveRandomItem');
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.press(page, 'Generate');
    const drawn = page.getByText(/^Drawn: /);
    const item = ((await drawn.textContent()) ?? '').slice('Drawn: '.length);
    const held = async () => (await form.activeCharacter(page, lyra.id))?.inventory?.[item] ?? 0;
    const before = await held();
    await form.reloadBeforeAnswer(page, '**/inventory', () => form.press(page, 'Assign'));
    await page.getByText(`Drawn: ${item}. It was sent before`).waitFor();
    await form.press(page, 'Assign');
    await page.getByText(replayed).waitFor();
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect(await held()).toBe(before + 1);
  }));
