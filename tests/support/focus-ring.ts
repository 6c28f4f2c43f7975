import type { Page } from 'playwright-core';

export interface Ring {
  /** The beginning of the focused element's HTML; null if the page itself has the focus. */
  element: string | null;
  isShown: boolean;
}

/**
 * Whether the focused element shows its focus. It must have a visible outline of at least 2 px; the frame of its field
 * may have the outline instead, or, for a switch, an element in the label.
 */
export const ringOf = (page: Page): Promise<Ring> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { element: null, isShown: false };
    const hasOutline = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor, opacity, clipPath } = getComputedStyle(element);
      const isTransparent = /^transparent$|, 0\)$|\/ 0\)$/.test(outlineColor);
      const isHidden = opacity === '0' || (clipPath !== 'none' && element.clientWidth <= 1);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isTransparent && !isHidden;
    };
    const label = focused.closest('label');
    // The frame of a field is at most three elements above its input, as that of a date is.
    const frames: Element[] = [];
    for (let above = focused.parentElement; above && frames.length < 3; above = above.parentElement)
      frames.push(above);
    const places = [focused, ...(label ? [label, ...label.querySelectorAll('*')] : []), ...frames];
    return {
      element: focused.outerHTML.slice(0, 200),
      isShown: places.some(hasOutline),
    };
  });
