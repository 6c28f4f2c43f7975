/**
 * The looks in which `npm run test:ci` runs the quick tests again, by the name that NYX_LOOK gives: each test has to
 * reach the same end in them, and no page may scroll sideways.
 */
import { wideSpacing } from '../../support/targets.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

interface Look {
  options: BrowserContextOptions;
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** The policy allows no style element. */
const addStyles = (styles: string) => (context: BrowserContext) =>
  context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

const looks: Record<string, Look> = {
  'forced-colors-and-wide-spacing': {
    options: { forcedColors: 'active', reducedMotion: 'reduce' },
    prepare: addStyles(wideSpacing),
  },
  // A window of 1280 × 1024 at 400 % has this size in CSS pixels.
  'zoomed-from-right-to-left': {
    options: { viewport: { width: 320, height: 256 } },
    prepare: addStyles(':root { direction: rtl }'),
  },
};

const noLook: Look = { options: {} };

/** The look that NYX_LOOK names. */
export function chosenLook(): Look {
  const name = process.env['NYX_LOOK'];
  if (!name) return noLook;
  const look = looks[name];
  if (!look) throw new Error(`There is no look ${name}, only ${Object.keys(looks).join(' and ')}`);
  return look;
}

/** Fails if the page scrolls sideways. */
export async function assertReflow(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) throw new Error(`${page.url()} scrolls sideways by ${excess} px`);
}
