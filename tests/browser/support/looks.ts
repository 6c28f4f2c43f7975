/**
 * `npm run test:ci` runs one half of the quick tests in each of these looks, and passes the look's name in NYX_LOOK; the
 * halves swap at each commit. Each test has to pass in every look, and its page must not scroll sideways at the end.
 */
import { wideSpacing } from '../../support/targets.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

interface Look {
  options: BrowserContextOptions;
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Adds CSS rules to every page, in an adopted sheet because the content security policy allows no style element. */
const addStyles = (styles: string) => (context: BrowserContext) =>
  context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

/**
 * Makes the attribute `dir` of the document `rtl` whenever the app sets it, for style rules and for scripts that read
 * computed styles.
 */
function writeFromRightToLeft(): void {
  const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dir')!;
  /** The value that the app has set, for tests that read the property `dir`. */
  let dirOfApp = 'ltr';
  Object.defineProperty(HTMLElement.prototype, 'dir', {
    ...property,
    get(this: HTMLElement) {
      return this === document.documentElement ? dirOfApp : (property.get!.call(this) as string);
    },
    set(this: HTMLElement, given: string) {
      if (this === document.documentElement) dirOfApp = given;
      property.set!.call(this, this === document.documentElement ? 'rtl' : given);
    },
  });
}

const looks: Record<string, Look> = {
  'forced-colors-and-wide-spacing': {
    options: { forcedColors: 'active', reducedMotion: 'reduce' },
    prepare: addStyles(wideSpacing),
  },
  // A window of 1280 × 1024 at 400 % has this size in CSS pixels.
  'zoomed-from-right-to-left': {
    options: { viewport: { width: 320, height: 256 } },
    prepare: async (context) => {
      // This style is for pages without scripts of their own, such as the sign-in page: no script sets their `dir`.
      await addStyles(':root { direction: rtl }')(context);
      await context.addInitScript(writeFromRightToLeft);
    },
  },
};

const noLook: Look = { options: {} };

export function chosenLook(): Look {
  const name = process.env['NYX_LOOK'];
  if (!name) return noLook;
  const look = looks[name];
  if (!look)
    throw new Error(`NYX_LOOK is ${name}, but only these looks exist: ${Object.keys(looks).join(', ')}`);
  return look;
}

/** Shows a page in a colour mode, whichever mode the member prefers. */
export const setColourMode = (page: Page, mode: 'light' | 'dark'): Promise<void> =>
  page.evaluate((chosen) => void (document.documentElement.dataset['colourMode'] = chosen), mode);

export async function assertReflow(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) throw new Error(`${page.url()} scrolls sideways by ${excess} px`);
}
