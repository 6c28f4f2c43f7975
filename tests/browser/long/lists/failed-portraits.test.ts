import { expect, it } from 'vitest';
import { brokenWords } from '../../support/broken-words.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** The texts next to portraits. */
const nextToPortraits = 'main :is(article li, a, [role=listitem], li) :is(h3, p, span)';

/** Without the tint, which follows from the name. */
const look = (initials: Element) => {
  const { backgroundImage, color, fontFamily } = getComputedStyle(initials);
  return { gradient: backgroundImage.split(',')[0], color, fontFamily };
};

it('portraits that fail to load show an error, next to which no word wraps, and small ones look like large ones', () =>
  inPage(async ({ page, context, allow }) => {
    allow(/status of 500/);
    await context.route('**/character/tokenImages**', (route) =>
      route.fulfill({ status: 500, json: { status: false, message: 'No', code: 500 } }),
    );
    await signInQuickly(page);
    for (const address of ['/session/list', '/user']) {
      await page.goto(address);
      await page.getByText('An error occurred (500)').first().waitFor();
      for (const width of [320, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const broken = await brokenWords(page, nextToPortraits, /[^\s/]+/);
        expect(broken, `${address}, ${width} px`).toEqual([]);
      }
    }
    const initials = page.locator('main [data-initials]').first();
    const large = await initials.evaluate(look);
    await page.goto('/character/all');
    expect(await initials.evaluate(look)).toEqual(large);
    expect(await initials.evaluate((avatar) => getComputedStyle(avatar).borderTopColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  }));
