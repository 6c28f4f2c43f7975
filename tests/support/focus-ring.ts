import type { Page } from 'playwright-core';

export interface Ring {
  /** The focused element, described; null if the page itself has the focus. */
  element: string | null;
  isShown: boolean;
}

/**
 * Whether the focused element shows its focus: by an outline of at least 2 px that is not transparent, or, as the parts of
 * a date do, by another ground than the one around it. The outline may be at the field's frame, or beside the input of a
 * switch.
 */
export const ringOf = (page: Page): Promise<Ring> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { element: null, isShown: false };
    const hasOutline = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(element);
      const isTransparent = /^transparent$|, 0\)$|\/ 0\)$/.test(outlineColor);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isTransparent && opacity !== '0'
      );
    };
    const label = focused.closest('label');
    // The frame of a field is at most three elements above its input, as that of a date is.
    const frames: Element[] = [];
    for (let above = focused.parentElement; above && frames.length < 3; above = above.parentElement)
      frames.push(above);
    const places = [focused, ...(label ? [label, ...label.querySelectorAll('*')] : []), ...frames];
    const isPart = focused.getAttribute('role') === 'spinbutton' && focused.tagName !== 'INPUT';
    const ground = (element: Element | null): string =>
      element ? getComputedStyle(element).backgroundColor : '';
    return {
      element: focused.outerHTML.slice(0, 200),
      isShown: places.some(hasOutline) && (!isPart || ground(focused) !== ground(focused.parentElement)),
    };
  });
