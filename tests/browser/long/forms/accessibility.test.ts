import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { accessibilityViolations } from '../../../support/axe.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { pressEscape } from '../../support/press-escape.ts';

const { inPage } = useBrowser();

const cases = (['light', 'dark'] as const).flatMap((mode) => [
  { mode, viewport: { width: 320, height: 640 } },
  { mode, viewport: { width: 1280, height: 800 } },
]);

const unknownCharacter = 'demo-player:A Ghost';
const recipe = {
  label: 'Brew',
  cost: 1,
  timeRequired: null,
  minQuantity: 1,
  maxQuantity: 4,
  materials: { Rope: 2.5, 'Potion of Healing': 1 },
  buildings: [],
  tools: [],
};

describe.each(cases)('$mode mode at $viewport.width px', ({ mode, viewport }) => {
  const options = { viewport, reducedMotion: 'reduce' } as const;

  /** Checks that axe finds no violation and that the page does not scroll sideways (WCAG 1.4.10, reflow). */
  const check = async (page: Page, where: string, isListOpen = false): Promise<void> => {
    // During an animation, colours are not final.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((animation) => animation.effect?.getComputedTiming().iterations === Infinity),
    );
    // An open list hides the page from screen readers, but moving focus closes the list.
    const unlessHidden = { enabled: !isListOpen };
    const rules = {
      'aria-hidden-focus': unlessHidden,
      'page-has-heading-one': unlessHidden,
      region: unlessHidden,
    };
    const violations = await accessibilityViolations(page, { rules });
    if (violations.length > 0)
      throw new Error(`axe, at ${where}, ${mode}, ${viewport.width} px:\n${violations.join('\n')}`);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) throw new Error(`${where} scrolls sideways by ${excess} px`);
  };

  /** Checks the dialog of a save while the server is busy and after success. */
  const checkSave = async (page: Page, button: string, where: string): Promise<void> => {
    const release = await form.hold(page, (call) => call.method() !== 'GET');
    await form.press(page, button);
    await form.alertDialog(page).getByRole('progressbar').waitFor();
    await check(page, `${where} being saved`);
    await release();
    await form.alertDialog(page).getByRole('button', { name: 'Ok' }).waitFor();
    await check(page, `${where} saved`);
  };

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto('/');
    await page.evaluate((chosen) => localStorage.setItem('nyx-colour-mode', chosen), mode);
    await form.openForm(page, path);
  };

  it('has no axe violations in the session form: empty, invalid, draft, leaving, refused, calendar, saved', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 404/);
      await open(page, '/session/insert');
      await check(page, 'empty session');
      await form.press(page, 'Save');
      await page.getByText('3 fields need your attention').waitFor();
      await check(page, 'invalid session');
      await form.removeParticipant(page, 1);
      await page.getByText('At least one participant is needed').waitFor();
      await check(page, 'session without participants');
      const longLabel = { id: 'x', name: 'A label with rather a long name, as labels go' };
      const participant = { character: unknownCharacter, exp: 1_000_000, isDead: true };
      await form.storeDraft(page, 'session', {
        title: 'A title that is longer than a narrow screen is wide, and then some',
        master: 'demo-player:Lyra Duskwhisper',
        date: Date.now(),
        labels: [longLabel],
        participants: [participant, { ...participant, character: 'demo-player:Bram Copperkettle' }],
      });
      await page.reload();
      await page.getByText('Continue where you left off?').waitFor();
      await check(page, 'draft offered');
      await form.press(page, 'Continue');
      await page.getByRole('row').first().waitFor();
      await check(page, 'filled session');
      await page.getByRole('link', { name: 'Nyx' }).click();
      await form.alertDialog(page).getByText('Leave without saving?').waitFor();
      await check(page, 'asked to leave');
      await form.press(form.alertDialog(page), 'Stay here');
      await form.press(page, 'Save');
      await form.alertDialog(page).getByRole('button', { name: 'Go Back' }).waitFor();
      await check(page, 'refused session');
      await form.press(form.alertDialog(page), 'Go Back');
      await page.getByText('There is no such character.').waitFor();
      await check(page, 'refused field');
      await form.press(page, 'Calendar Session Date');
      await page.getByRole('application').waitFor();
      await check(page, 'calendar');
      await page.keyboard.press('Escape');
      await form.removeParticipant(page, 2);
      const ghost = page.getByRole('group', { name: 'Participant 1' });
      await form.pick(ghost.getByRole('combobox'), 'lyra dusk', 'Lyra Duskwhisper (Mira)');
      await ghost.getByRole('spinbutton', { name: 'Exp' }).fill('1');
      await ghost.getByText('Dead').click();
      await form.press(page, `Remove ${longLabel.name}`);
      await checkSave(page, 'Save', 'session');
    }, options));

  it('has no axe violations in the character update and the random item: empty, invalid, filled, saved', () =>
    inPage(async ({ page }) => {
      await open(page, '/character/update');
      await check(page, 'empty update');
      await form.press(page, 'Save');
      await page.getByText('3 fields need your attention').waitFor();
      await check(page, 'invalid update');
      await page.getByRole('combobox', { name: 'Character' }).fill('b');
      await page.getByRole('option').first().waitFor();
      await check(page, 'open list', true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Description' }).fill('A word');
      await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('1');
      await checkSave(page, 'Save', 'update');
      await form.press(form.alertDialog(page), 'Ok');
      await page.waitForURL('**/user');

      await page.goto('/character/giveRandomItem');
      await page.locator('form').waitFor();
      await form.press(page, 'Assign');
      await check(page, 'invalid gift');
      await form.add(page.getByRole('combobox', { name: 'Item Labels' }), 'Poison');
      await form.press(page, 'Generate');
      await page.getByText(/^Drawn/).waitFor();
      await check(page, 'drawn item');
      await form.pick(
        page.getByRole('combobox', { name: 'Character' }),
        'lyra dusk',
        'Lyra Duskwhisper (Mira)',
      );
      await checkSave(page, 'Assign', 'gift');
    }, options));

  it('has no axe violations in the item form and its recipes: empty, invalid, filled, leaving, refused, saved', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      await open(page, '/item/add');
      await check(page, 'empty item');
      await form.press(page, 'Add item');
      await check(page, 'invalid item');
      await form.press(page, 'Add a Recipe');
      const dialog = page.getByRole('dialog');
      await check(page, 'empty recipe');
      await form.press(dialog, 'Save recipe');
      await check(page, 'invalid recipe');
      await pressEscape(page);
      await form.storeDraft(page, 'item', {
        name: 'Potion of Healing',
        sellPrice: 1.5,
        buyPrice: 0,
        usable: true,
        attunement: false,
        link: 'https://example.org',
        manual: null,
        labels: [],
        recipes: [recipe, { ...recipe, label: null }],
      });
      await page.reload();
      await form.press(page, 'Continue');
      await check(page, 'filled item');
      await form.press(page, 'Edit Brew');
      await dialog.getByRole('spinbutton', { name: 'Quantity of Rope' }).fill('0');
      await form.press(dialog, 'Save recipe');
      await check(page, 'filled recipe with an error in a row');
      await form.press(dialog, 'Cancel');
      await form.alertDialog(page).getByText('Leave without saving?').waitFor();
      await check(page, 'asked to leave a recipe');
      await form.press(form.alertDialog(page), 'Leave');
      await form.press(page, 'Add item');
      await form.press(form.alertDialog(page), 'Go Back');
      await page.getByText('There is already an item called').waitFor();
      await check(page, 'refused item');
      await page.getByRole('textbox', { name: 'Name' }).fill(`Potion in ${mode} at ${viewport.width} px`);
      await checkSave(page, 'Add item', 'item');
    }, options));
});
