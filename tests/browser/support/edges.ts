import type { Page } from 'playwright-core';

/** The beginnings of the HTML of elements that have a shadow, but in forced colours, which take it away, no edge. */
export async function surfacesWithoutEdge(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('body *')) {
      const { boxShadow } = getComputedStyle(element);
      const isRaised = boxShadow !== 'none' && !boxShadow.includes('inset');
      const isVisible = element.checkVisibility() && element.getBoundingClientRect().width > 1;
      if (isRaised && isVisible) element.setAttribute('data-raised', '');
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-raised]')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const widths = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat);
        const isTransparent = /^rgba.*, 0\)$/.test(style.borderTopColor);
        const hasBorder = style.borderTopStyle !== 'none' && Math.max(...widths) > 0 && !isTransparent;
        return !hasBorder && style.outlineStyle === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** The beginnings of the HTML of pictures that draw something outside their view box, which the browser cuts off. */
export const cutPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGSVGElement>('svg[viewBox]')]
      .filter((svg) => svg.checkVisibility() && svg.getBoundingClientRect().width > 1)
      .filter((svg) => {
        const view = svg.viewBox.baseVal;
        const drawn = svg.getBBox();
        const [right, bottom] = [view.x + view.width, view.y + view.height];
        const isBefore = drawn.x < view.x - 1 || drawn.y < view.y - 1;
        return isBefore || drawn.x + drawn.width > right + 1 || drawn.y + drawn.height > bottom + 1;
      })
      .map((svg) => svg.outerHTML.slice(0, 200)),
  );
