import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { bram, character, lyra, master, open, registered, title } from '../../support/session-form.ts';
import { withhold } from '../../support/withhold.ts';

const { inPage } = useBrowser();

it('a session that a server without idempotency keys has registered is shown as done, although its answer was 500', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 500/);
    await withhold(page, 'idempotencyKeys');
    await page.route('**/session', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.fulfill({ status: 500, json: { status: false, message: 'Connection refused', code: 500 } });
    });
    await open(page);
    await title(page).fill('The silent bot');
    await form.pick(master(page), 'lyra dusk', lyra.shown);
    await form.pick(character(page, 1), 'bram', bram.shown);
    await form.press(page, 'Save');
    await page.getByText('It was done, although the server reported an error').waitFor();
    await page.getByText('Nyx has looked: it is there. Do not send it again.').waitFor();
    await form.acknowledge(page, 'Operation completed successfully', '/user');
    expect(await registered(page, 'The silent bot')).toMatchObject({ master: lyra.id });
  }));

it('the name of another item is refused before anything is sent to a server that would overwrite that item', () =>
  inPage(async ({ page }) => {
    await withhold(page, 'takenNames');
    let writes = 0;
    await page.route('**/item', async (route) => {
      writes += Number(route.request().method() === 'POST');
      await route.fallback();
    });
    await form.openForm(page, '/item/add', 'demo-keeper');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Beeswax');
    await form.press(page, 'Add item');
    await form
      .alertDialog(page)
      .getByText('There is already an item called "Beeswax". This server would overwrite it')
      .waitFor();
    expect(writes).toBe(0);
    expect(await name.inputValue()).toBe('Beeswax');
  }));
