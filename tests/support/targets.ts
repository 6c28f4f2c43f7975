import type { Page } from 'playwright-core';

/**
 * Shown controls that are too small to hit: a button or field lower than 44 px, a part of a date lower than that or
 * narrower than 24 px, a link or an opener of details lower than 24 px. An area around a control counts, if a
 * pseudo-element makes it part of the control.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rules: [string, { width: number; height: number }][] = [
      ['[role=spinbutton][contenteditable]', { width: 24, height: 44 }],
      // A bar of a chart is as wide as its month; the table below it has the same numbers.
      [
        'button, input:not([type=hidden], figure *), textarea, [role=tab], [role=menuitem]',
        { width: 24, height: 44 },
      ],
      ['a[href], summary', { width: 0, height: 24 }],
    ];
    const found: string[] = [];
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[aria-hidden=true]') !== null;
    const sizeOf = (element: Element) => {
      // A field includes its frame, a box its label, and a button what surrounds it.
      const frame = element.matches('input')
        ? (element.closest('label') ?? element.parentElement ?? element)
        : element;
      const { width, height } = frame.getBoundingClientRect();
      const { position, top, bottom, left, right } = getComputedStyle(element, '::after');
      const isLarger = position === 'absolute' && getComputedStyle(element).position === 'relative';
      const grown = (one: string, other: string) =>
        isLarger ? Math.max(0, -Number.parseFloat(one) - Number.parseFloat(other)) || 0 : 0;
      return { width: width + grown(left, right), height: height + grown(top, bottom) };
    };
    const seen = new Set<Element>();
    for (const [selector, least] of rules) {
      for (const element of document.querySelectorAll(selector)) {
        if (seen.has(element) || isHidden(element)) continue;
        seen.add(element);
        const { width, height } = sizeOf(element);
        if (width === 0 || (width >= least.width - 0.5 && height >= least.height - 0.5)) continue;
        found.push(`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 200)}`);
      }
    }
    return found;
  });

/** All spacing as wide as in WCAG 1.4.12. */
export const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

/**
 * Texts that are cut off once a person widens all spacing as in WCAG 1.4.12, and how far the page then scrolls
 * sideways.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  // The policy allows no style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, wideSpacing);
  const cut = await page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = excess > 0 ? [`The page scrolls sideways by ${excess} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, [role$=dialog] *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (element.matches('input, textarea, svg *') || clipPath !== 'none' || clientWidth <= 1) continue;
      const isCut =
        (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1);
      if (isCut && element.innerText?.trim()) found.push(element.outerHTML.slice(0, 200));
    }
    return found;
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return cut;
}
