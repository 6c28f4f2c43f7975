import { describe, expect, it } from 'vitest';
import { brokenWords } from '../../support/broken-words.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** The texts next to portraits. */
const nextToPortraits = 'main :is(article li, a, [role=listitem], li) :is(h3, p, span)';

describe('portraits that fail to load', () => {
  it.each(['/session/list', '/user'])('show an error, and no word wraps at four widths on %s', (address) =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of 500/);
      await context.route('**/character/tokenImages**', (route) =>
        route.fulfill({ status: 500, json: { status: false, message: 'No', code: 500 } }),
      );
      await signInQuickly(page);
      await page.goto(address);
      await page.getByText('An error occurred (500)').first().waitFor();
      for (const width of [320, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await brokenWords(page, nextToPortraits, /[^\s/]+/), `${width} px`).toEqual([]);
      }
    }),
  );
});

it('a small portrait without an image has the font, text colour and background of a large one, and a border', () =>
  inPage(async ({ page, context, allow }) => {
    allow(/status of 500/);
    await context.route('**/character/tokenImages**', (route) =>
      route.fulfill({ status: 500, json: { status: false, message: 'No', code: 500 } }),
    );
    await signInQuickly(page);
    await page.goto('/user');
    const look = (initials: Element) => {
      const { backgroundImage, color, fontFamily } = getComputedStyle(initials);
      return { backgroundImage, color, fontFamily };
    };
    const large = await page.locator('main [data-initials]').first().evaluate(look);
    await page.goto('/character/all');
    const small = page.locator('main [data-initials]').first();
    expect(await small.evaluate(look)).toEqual(large);
    expect(await small.evaluate((avatar) => getComputedStyle(avatar).borderTopColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  }));
