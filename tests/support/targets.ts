import type { Page } from 'playwright-core';

/**
 * Describes each visible control that is too small to hit. Buttons and fields must be at least 44
 * px high and 24 px wide; links must be at least 24 px high. The area that a pseudo-element adds
 * to a control counts.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rules: [string, { width: number; height: number }][] = [
      // The bars of a chart may be narrower, because the table below the chart has the same numbers.
      [
        'button, [role=button], input:not([type=hidden], figure *), select, textarea, summary, [role=tab], [role=menuitem]',
        { width: 24, height: 44 },
      ],
      ['[role=option]', { width: 24, height: 44 }],
      ['a[href]', { width: 0, height: 24 }],
    ];
    const found: string[] = [];
    // A clipped box of one pixel is only for screen readers, such as the buttons that close an overlay.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[aria-hidden=true]') !== null ||
      isClipped(element);
    const sizeOf = (element: Element) => {
      // The frame of a field and the label of a checkbox belong to the target; so does the pseudo-element of a button.
      const frame = element.matches('input')
        ? (element.closest('label') ?? element.parentElement ?? element)
        : element;
      const { width, height } = frame.getBoundingClientRect();
      const { position, top, bottom, left, right } = getComputedStyle(element, '::after');
      // If the control is positioned, its `::after` is positioned relative to it. Negative insets then make the
      // `::after` larger than the control.
      const isContained = position === 'absolute' && getComputedStyle(element).position === 'relative';
      // An inset may be `auto`, which is not a number.
      const overhang = (one: string, other: string) =>
        isContained ? Math.max(0, -Number.parseFloat(one) - Number.parseFloat(other)) || 0 : 0;
      return { width: width + overhang(left, right), height: height + overhang(top, bottom) };
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

/** Styles with the wide spacing of WCAG 1.4.12. */
export const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

/** Runs `see` while all spacing of the page is as wide as in WCAG 1.4.12. */
export async function withWideSpacing(page: Page, see: () => Promise<void>): Promise<void> {
  // The page adopts a style sheet, because its policy allows no style element.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, wideSpacing);
  await see();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Describes each text that is cut off. If the page scrolls sideways, the first line says so. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
