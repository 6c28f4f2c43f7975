import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** The words in texts next to portraits that wrap onto several lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('main :is(article li, a, [role=listitem], li) :is(h3, p, span)');
    return [...parts].flatMap((part) =>
      [...part.childNodes].flatMap((node) =>
        [...(node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '').matchAll(/[^\s/]+/g)]
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map(([word]) => word),
      ),
    );
  });

describe('portraits that fail to load', () => {
  it.each(['/session/list', '/user'])('show an error, and no word wraps at any width on %s', (address) =>
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
        expect(await brokenWords(page), `${width} px`).toEqual([]);
      }
    }),
  );
});
