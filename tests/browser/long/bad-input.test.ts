import { describe, expect, it } from 'vitest';
import { cleanTokenImage } from '#server/images/clean-token-image.ts';
import { useBrowser } from '../support/fixture.ts';
import {
  characterOnServer,
  focused,
  mainCharacter,
  openItem,
  profilePath,
  sellName,
} from '../support/person.ts';
import { pressEscape } from '../support/press-escape.ts';
import { tokensOf } from '../../support/sign-in.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const potion = 'Potion of Healing';

/** Gives a character one piece of an item, with a keeper's token. */
async function give(characterId: string, itemId: string): Promise<void> {
  const { url } = server();
  const { authToken } = await tokensOf(url, 'demo-keeper');
  const answer = await fetch(`${url}/character/${encodeURIComponent(characterId)}/inventory`, {
    method: 'POST',
    headers: { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ itemId, qty: 1, operation: 'ASSIGN' }),
  });
  if (!answer.ok) throw new Error(`Could not give ${itemId}: ${answer.status}`);
}

const refusal = /status of 4\d\d/;

describe('a sale', () => {
  it('shows the server’s reason for a refusal, and then the current stock', () =>
    inPage(async ({ page, context, allow }) => {
      allow(refusal);
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const card = await openItem(page, potion);
      const owned = (await characterOnServer(page)).inventory?.[potion] ?? 0;
      await card.getByRole('spinbutton', { name: 'Quantity' }).fill(String(owned));
      await card.getByRole('button', { name: sellName(potion) }).click();
      await page.getByRole('alertdialog').getByText(`Do you want to sell ${owned} ${potion}?`).waitFor();

      // Another tab sells one piece meanwhile.
      const other = await context.newPage();
      await other.goto(profilePath(mainCharacter, 'inventory'));
      const sameCard = await openItem(other, potion);
      await sameCard.getByRole('button', { name: sellName(potion) }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Sell', exact: true }).click();
      await other.getByText('Operation completed successfully').waitFor();
      await other.close();

      await page.bringToFront();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByText(`The quantity must be a whole number from 1 to ${owned - 1}.`).waitFor();
      await pressEscape(page);
      expect(await dialog.count()).toBe(1);
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await dialog.waitFor({ state: 'detached' });
      await card.getByText(`${owned - 1} owned`).waitFor();
      expect((await characterOnServer(page)).inventory?.[potion]).toBe(owned - 1);
      await expect.poll(() => focused(page)).toBe('spinbutton Quantity');
      expect(await card.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe(String(owned));
    }));

  it.each([
    ['2,5', 'Only whole numbers are possible here.'],
    ['', 'This cannot be empty'],
    ['two', 'This is not a number. Write digits, with a comma or a point before decimals.'],
    ['999', /^At most \d+$/],
  ])('is impossible with the quantity %j, and the field says why until the input changes', (typed, words) =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const card = await openItem(page, potion);
      const quantity = card.getByRole('spinbutton', { name: 'Quantity' });
      const sell = card.getByRole('button', { name: sellName(potion) });
      await quantity.fill('');
      await quantity.pressSequentially(typed);
      await expect.poll(() => sell.isDisabled()).toBe(true);
      const reason = card.getByText(words).first();
      await expect.poll(() => reason.isVisible()).toBe(true);
      const described = card.getByRole('spinbutton', { name: 'Quantity', description: words });
      expect(await described.getAttribute('aria-invalid')).toBe('true');
      await quantity.fill('2');
      await expect.poll(() => sell.isEnabled()).toBe(true);
      expect(await card.getByText(words).count()).toBe(0);
    }),
  );

  it('reports that its outcome is unknown if there is no answer', () =>
    inPage(async ({ page, context }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const card = await openItem(page, potion);
      const before = (await characterOnServer(page)).inventory?.[potion];
      await context.route('**/inventory', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
      );
      await card.getByRole('button', { name: sellName(potion) }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByText('Nyx got no readable answer from the server').waitFor();
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      expect((await characterOnServer(page)).inventory?.[potion]).toBe(before);
    }));
});

describe('an out-of-range quantity', () => {
  it.each([
    ['0', '1'],
    ['-1', '1'],
    ['99999', 'all'],
  ])('is corrected from %s to %s', (typed, wanted) =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const card = await openItem(page, potion);
      const owned = (await characterOnServer(page)).inventory?.[potion] ?? 0;
      const quantity = card.getByRole('spinbutton', { name: 'Quantity' });
      await quantity.fill(typed);
      await quantity.blur();
      await expect.poll(() => quantity.inputValue()).toBe(wanted === 'all' ? String(owned) : wanted);
    }),
  );
});

describe('an item that cannot be sold', () => {
  it.each([
    ['Oath of Service', null],
    ['Masterwork Anvil', 'To sell this, the character needs proficiency with: Smith’s Tools'],
  ])('has no control to sell it, and names a missing proficiency if that is the reason: %s', (item, reason) =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByRole('searchbox', { name: 'Search' }).fill(item);
      await page.getByRole('button', { name: item, exact: true }).waitFor();
      expect(await page.getByRole('button', { name: `Edit ${item}` }).count(), 'while closed').toBe(0);
      const card = await openItem(page, item);
      await card.getByRole('button', { name: `Edit ${item}` }).waitFor();
      expect(await card.getByRole('button', { name: `Edit ${item}` }).isDisabled()).toBe(true);
      expect(await card.getByRole('button', { name: `Delete ${item}` }).isDisabled()).toBe(true);
      expect(await card.getByRole('button', { name: sellName(item) }).count()).toBe(0);
      expect(await card.getByText('the character needs proficiency').allTextContents()).toEqual(
        reason === null ? [] : [reason],
      );
    }),
  );
});

describe('a name that could break a page', () => {
  it.each([
    'What Is in the Box?',
    'Spirits, 90% Proof',
    'Half & Half <b>Bold</b> Banner',
    'constructor',
    'חרב האור',
  ])('can be searched and opened: %s', (item) =>
    inPage(async ({ page }) => {
      await give(mainCharacter, item);
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByRole('searchbox', { name: 'Search' }).fill(item);
      await page.getByRole('button', { name: item, exact: true }).click();
      await page.getByRole('button', { name: `Edit ${item}` }).waitFor();
    }),
  );

  it.each(['__proto__', 'toString'])('finds nothing in a search if no item has this name: %s', (item) =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByRole('searchbox', { name: 'Search' }).fill(item);
      await page.getByText('No item matches').waitFor();
    }),
  );
});

describe('a character that cannot be loaded', () => {
  it.each([
    ['it belongs to another member', null],
    ['it does not exist', 'demo-player:Nobody at All'],
  ])('causes an error message whose Go Back button opens /user if %s', (_kind, id) =>
    inPage(async ({ page, allow }) => {
      allow(refusal);
      await signInQuickly(page, 'demo-master');
      const theirs = await page.evaluate(async () => {
        const response = await fetch('/character/forSelf', {
          headers: { Authorization: `Bearer ${localStorage.getItem('jwt')}`, Accept: 'application/json' },
        });
        return ((await response.json()) as { id: string }[])[0]?.id ?? '';
      });
      await signInQuickly(page);
      await page.goto(profilePath(id ?? theirs));
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Could not load the character').waitFor();
      await pressEscape(page);
      expect(await dialog.count()).toBe(1);
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user');
    }),
  );
});

describe('a token image', () => {
  const message = 'Only .png, .jpg, and .webp under 256Kb are allowed.';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const files: [string, { name: string; mimeType: string; buffer: Buffer }][] = [
    [
      'a file of 262,145 bytes',
      {
        name: 'big.png',
        mimeType: 'image/png',
        buffer: Buffer.concat([png, Buffer.alloc(262_145 - png.length)]),
      },
    ],
    [
      'an SVG named .png',
      {
        name: 'trick.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    ],
    ['an empty file', { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }],
  ];

  it.each(files)(
    'is refused with the specified error, and Upload stays disabled, if it is %s',
    (_kind, file) =>
      inPage(async ({ page }) => {
        await signInQuickly(page);
        await page.goto(profilePath());
        await page.getByRole('button', { name: 'Change the image' }).click();
        const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
        expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true);
        await dialog.locator('input[type=file]').setInputFiles(file);
        await dialog.getByText(message).waitFor();
        expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true);
        await pressEscape(page);
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe('button Change the image');
      }),
  );

  it('that is valid replaces the portrait, also after a reload', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath('demo-player:Bram Copperkettle'));
      await page.getByRole('button', { name: 'Change the image' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('The token image was uploaded').waitFor();
      const storedImage = Buffer.from(await cleanTokenImage(png)).toString('base64');
      const shown = page.locator(`img[src="data:image/png;base64,${storedImage}"]`);
      await shown.waitFor();
      await page.reload();
      await shown.waitFor();
    }));

  it('that is truncated causes the server’s error, and another file can be chosen', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 422/);
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByRole('button', { name: 'Change the image' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
      const choose = (buffer: Buffer) =>
        dialog.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await choose(png.subarray(0, 50));
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog
        .getByText(
          'Something went wrong: This image cannot be read: the file is damaged, incomplete or not of the type that it claims.',
          { exact: true },
        )
        .waitFor();
      await choose(png);
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.waitFor({ state: 'detached' });
    }));

  it('of 262,144 bytes causes a hint to choose a smaller file if the server refuses it', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByRole('button', { name: 'Change the image' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
      const choose = (size: number) =>
        dialog.locator('input[type=file]').setInputFiles({
          name: 'me.png',
          mimeType: 'image/png',
          buffer: Buffer.concat([png, Buffer.alloc(size - png.length)]),
        });
      await context.route('**/token', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { status: false, message: 'Image refused', code: 500 } })
          : route.continue(),
      );
      await choose(262_144);
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog
        .getByText(
          'Something went wrong: Image refused (Perhaps this server accepts at most 256,000 bytes; the image has 262,144. Choose a smaller image.)',
        )
        .waitFor();
      await choose(256_000);
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.getByText('Something went wrong: Image refused', { exact: true }).waitFor();
    }));

  it('stays chosen and can be sent again if its upload fails', () =>
    inPage(async ({ page, context }) => {
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByRole('button', { name: 'Change the image' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
      await context.route('**/token', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
      );
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.getByText('Something went wrong: Nyx got no readable answer from the server').waitFor();
      await context.unroute('**/token');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.waitFor({ state: 'detached' });
    }));
});
