import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();

const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const replayed = 'Your first try had already worked';
const sent = 'What you typed here was sent, but no answer came';

it('if a reload cuts off the answer, a session is registered only once, and the page says that it may be saved', () =>
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
    await page.getByText('This may already be saved').waitFor({ state: 'detached' });
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    const path = `/session/inDates?ts=1&from=0&to=${Date.now()}`;
    const all = await form.askServer<WireSessionInDates[]>(page, path);
    expect(all.filter((session) => session.title === 'Cut off')).toHaveLength(1);
  }));

it.each([
  ['', {}],
  // A window of 1280 × 1024 at 400 %: the messages leave the dialog's button free.
  [', in a window of 320 × 256', { viewport: { width: 320, height: 256 } }],
])('a gift is given only once if a reload cuts off the answer%s', (_, options) =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/character/giveRandomItem');
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.press(page, 'Generate');
    const drawn = page.getByText(/^Drawn: /);
    const item = ((await drawn.textContent()) ?? '').slice('Drawn: '.length);
    const ownedPieces = async () => (await form.activeCharacter(page, lyra.id))?.inventory?.[item] ?? 0;
    const before = await ownedPieces();
    await form.reloadBeforeAnswer(page, '**/inventory', () => form.press(page, 'Assign'));
    await page.getByText(`${item} was sent to Lyra Duskwhisper before`).waitFor();
    await page.getByText(`Drawn: ${item}`, { exact: true }).waitFor();
    await form.press(page, 'Assign');
    await page.getByText(replayed).waitFor();
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect(await ownedPieces()).toBe(before + 1);
  }, options),
);
