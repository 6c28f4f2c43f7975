import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { pressEscape } from '../../support/press-escape.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);
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

it('if a proxy replaces the server’s answer and then refuses the next attempt, a session is registered only once', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of (413|502)/);
    const pageOfProxy = async (status: number, { reachesServer }: { reachesServer: boolean }) => {
      const answer = async (route: Route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        if (reachesServer) await route.fetch();
        await route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' });
        return undefined;
      };
      await page.route('**/session', answer);
      await form.press(page, 'Save');
      const failed = form.alertDialog(page);
      await failed.getByText('An error occurred, please try again later').waitFor();
      const words = await failed.innerText();
      await form.press(failed, 'Go Back');
      await page.unroute('**/session', answer);
      await page.getByText('This may already be saved').waitFor();
      return words;
    };
    await form.openForm(page, '/session/insert');
    await page.getByRole('textbox', { name: 'Title' }).fill('Behind a proxy');
    await form.pick(page.getByRole('combobox', { name: 'Master' }), 'lyra dusk', lyra.shown);
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    expect(await pageOfProxy(502, { reachesServer: true })).toContain('It may or may not have been done');
    expect(await pageOfProxy(413, { reachesServer: false })).not.toContain('may or may not');
    await form.press(page, 'Save');
    await page.getByText(replayed).waitFor();
    const path = `/session/inDates?ts=1&from=0&to=${Date.now()}`;
    const all = await form.askServer<WireSessionInDates[]>(page, path);
    expect(all.filter((session) => session.title === 'Behind a proxy')).toHaveLength(1);
  }));

it('a correction is added only once if a reload cuts off the answer', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/character/update');
    const before = (await form.activeCharacter(page, lyra.id))?.errataMS ?? 0;
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await page.getByRole('textbox', { name: 'Description' }).fill('Cut off');
    await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('3');
    await form.reloadBeforeAnswer(page, '**/errata', () => form.press(page, 'Save'));
    await page.getByText(sent).waitFor();
    await form.press(page, 'Continue');
    // The character has changed meanwhile: by this very correction.
    await form.alertDialog(page).getByText('The experience is now').waitFor();
    await form.alertDialog(page).getByText('This may come from what you sent before.').waitFor();
    await form.press(form.alertDialog(page), 'Continue');
    await page.getByText('This may already be saved').waitFor();
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect((await form.activeCharacter(page, lyra.id))?.errataMS).toBe(before + 3);
  }));

const perhapsSaved = 'This may already be saved';
const perhapsOwn = 'This may come from what you sent before.';

/** Presses a button whose call gets no answer, and closes the message. */
async function pressUnanswered(
  page: Page,
  where: Page | Locator,
  button: string,
  call: string,
  { reachesServer = true } = {},
): Promise<void> {
  await page.route(
    call,
    async (route) => {
      if (reachesServer) await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.press(where, button);
  await form.alertDialog(page).getByText('may or may not have been saved').waitFor();
  await form.press(form.alertDialog(page), 'Go Back');
}

describe('the question before leaving a form whose save received no answer', () => {
  const leaveThroughQuestion = async (page: Page) => {
    const dialogShown = form.alertDialog(page);
    await dialogShown.getByText('Leave this form?').waitFor();
    await dialogShown.getByText('so it may already be saved').waitFor();
    expect(await dialogShown.getByText('is not saved').count()).toBe(0);
    await form.press(dialogShown, 'Leave');
  };

  it('says on a page that it may already be saved', () =>
    inPage(async ({ page, allow }) => {
      allow(/ERR_FAILED/);
      await signInQuickly(page, form.admin);
      await page.goto('/user');
      await page.getByRole('button', { name: 'Characters' }).click();
      await page.getByRole('menuitem', { name: 'Update Character' }).click();
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await page.getByRole('textbox', { name: 'Description' }).fill('Lost answer');
      await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('3');
      await pressUnanswered(page, page, 'Save', '**/errata');
      await page.goBack();
      await leaveThroughQuestion(page);
      await page.waitForURL('**/user');
    }));

  it('says in a dialog that it may already be saved', () =>
    inPage(async ({ page, allow }) => {
      allow(/ERR_FAILED/);
      const name = 'Lantern of lost answers';
      await signInQuickly(page, form.admin);
      await askAs(form.admin, '/item', 'POST', { name, giveRatio: 1 });
      await page.goto(`/item/list?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Update ${name}` });
      await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/lantern');
      await pressUnanswered(page, dialog, 'Update item', '**/item');
      await pressEscape(page);
      await leaveThroughQuestion(page);
      await dialog.waitFor({ state: 'detached' });
    }));
});

describe('an unanswered edit of an item', () => {
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Update ${name}` });
  const sellPrice = (page: Page) => page.getByRole('spinbutton', { name: 'Sell price' });

  async function editNew(page: Page, name: string): Promise<void> {
    await signInQuickly(page, form.admin);
    const sell = { cost: 10, tools: [], buildings: [] };
    await askAs(form.admin, '/item', 'POST', { name, giveRatio: 1, sell });
    await page.goto(`/item/list?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await sellPrice(page).waitFor();
  }

  it('is compared with the stored item if the old value is typed again, and the old value can then be saved', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409|ERR_FAILED/);
      const name = 'Lantern typed back';
      await editNew(page, name);
      await sellPrice(page).fill('33');
      await pressUnanswered(page, dialog(page, name), 'Update item', '**/item');
      await sellPrice(page).fill('10');
      await sellPrice(page).press('Tab');
      await dialog(page, name).getByText(perhapsSaved).waitFor();
      await form.press(dialog(page, name), 'Update item');
      const comparison = page.getByRole('dialog', { name: 'This has changed since you began' });
      await comparison.getByText(perhapsOwn).waitFor();
      // The app knows that the stored 33 is the user's own.
      expect(await comparison.getByText('Now: 33').count()).toBe(0);
      await form.press(comparison, 'Continue with these');
      await expect.poll(() => sellPrice(page).inputValue()).toBe('10');
      expect(await page.getByText(perhapsSaved).count()).toBe(0);
      await form.press(dialog(page, name), 'Update item');
      await form.alertDialog(page).getByText('Item updated succesfully').waitFor();
      expect((await form.itemOnServer(page, name))?.sell?.cost).toBe(10);
    }));

  it('is not done twice if another value was refused and the user then types and saves the first one again', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409|ERR_FAILED/);
      const name = 'Lantern typed again';
      await editNew(page, name);
      await sellPrice(page).fill('25');
      await pressUnanswered(page, dialog(page, name), 'Update item', '**/item');
      await sellPrice(page).fill('26');
      await form.press(dialog(page, name), 'Update item');
      const comparison = page.getByRole('dialog', { name: 'This has changed since you began' });
      await comparison.getByText(perhapsOwn).waitFor();
      expect(await comparison.getByText('Nothing is saved yet').count()).toBe(0);
      await form.press(comparison, 'Go Back');
      await sellPrice(page).fill('25');
      await form.press(dialog(page, name), 'Update item');
      await form.alertDialog(page).getByText('Item updated succesfully').waitFor();
      await page.getByText(replayed).waitFor();
      expect((await form.itemOnServer(page, name))?.sell?.cost).toBe(25);
    }));

  it.each([
    ['the old name', (name: string) => name],
    ['a second name', (name: string) => `${name} again`],
  ])(
    'that was a rename is named as the possible cause when saving under %s does not find the item',
    (which, next) =>
      inPage(async ({ page, allow }) => {
        allow(/status of 404|ERR_FAILED/);
        const name = `Lantern renamed for ${which}`;
        await editNew(page, name);
        const field = page.getByRole('textbox', { name: 'Name', exact: true });
        await field.fill(`${name} first`);
        await pressUnanswered(page, dialog(page, name), 'Update item', '**/item');
        await field.fill(next(name));
        await form.press(dialog(page, name), 'Update item');
        await form.alertDialog(page).getByText(`renamed or deleted meanwhile. ${perhapsOwn}`).waitFor();
        await form.press(form.alertDialog(page), 'Go Back');
        await dialog(page, name).getByText(perhapsSaved).waitFor();
      }),
  );
});

it('after eleven minutes, the app still remembers an unanswered correction and does not call it unsaved', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 409|ERR_FAILED/);
    await page.clock.install();
    await form.openForm(page, '/character/update');
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await page.getByRole('textbox', { name: 'Description' }).fill('Eleven minutes');
    await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('7');
    await pressUnanswered(page, page, 'Save', '**/errata');
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 11 * 60_000);
    await form.press(page, 'Save');
    await form.alertDialog(page).getByText(perhapsOwn).waitFor();
    expect(await page.getByText('Nothing is saved yet').count()).toBe(0);
    await form.press(form.alertDialog(page), 'Continue');
    await page.getByText(perhapsSaved).waitFor();
    expect(await page.getByText('Nothing is saved yet').count()).toBe(0);
  }));

it('the app remembers an unanswered correction even after a second one', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 409|ERR_FAILED/);
    await form.openForm(page, '/character/update');
    const before = (await form.activeCharacter(page, lyra.id))?.errataMS ?? 0;
    const exp = page.getByRole('spinbutton', { name: 'Add or remove exp' });
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await page.getByRole('textbox', { name: 'Description' }).fill('Twice unanswered');
    await exp.fill('5');
    await pressUnanswered(page, page, 'Save', '**/errata');
    await exp.fill('6');
    await pressUnanswered(page, page, 'Save', '**/errata', { reachesServer: false });
    await form.press(page, 'Save');
    await form.alertDialog(page).getByText(perhapsOwn).waitFor();
    await form.press(form.alertDialog(page), 'Continue');
    await page.getByText(perhapsSaved).waitFor();
    expect((await form.activeCharacter(page, lyra.id))?.errataMS).toBe(before + 5);
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
