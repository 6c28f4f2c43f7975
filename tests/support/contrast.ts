import type { Page } from 'playwright-core';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((each) => {
    const part = each / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, as WCAG 2 computes it. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

interface Marking {
  element: string;
  colour: Colour;
  /** The least contrast that WCAG 2 asks for: 4.5 for a text or an icon, 3 for a mark without words. */
  least: number;
  background: Colour;
}

/**
 * The texts, icons and marks of which, or around which, a style rule chooses the forced colours, with the colour behind each. axe
 * cannot judge them (see axe.ts). Forced colours must be active; Chromium's are dark on white.
 */
const chosenMarkings = (page: Page): Promise<Marking[]> =>
  page.evaluate(() => {
    const partsOf = (colour: string): [number, number, number, number] => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const backgroundOf = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255];
      const [red, green, blue, alpha] = partsOf(getComputedStyle(element).backgroundColor);
      if (alpha === 1) return [red, green, blue];
      const [belowRed, belowGreen, belowBlue] = backgroundOf(element.parentElement);
      const mix = (above: number, below: number) => above * alpha + below * (1 - alpha);
      return [mix(red, belowRed), mix(green, belowGreen), mix(blue, belowBlue)];
    };
    return [...document.querySelectorAll('*')]
      .filter((element) =>
        [element, element.parentElement ?? element].some(
          (each) => getComputedStyle(each).forcedColorAdjust === 'none',
        ),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        const isWritten = element.textContent.trim() !== '' || element.matches('svg[stroke=currentColor]');
        const style = getComputedStyle(element);
        // An empty element in a colour of its own is a mark, such as the knob of a switch.
        const [red, green, blue, alpha] = partsOf(isWritten ? style.color : style.backgroundColor);
        if (!isWritten && (alpha === 0 || element.childElementCount > 0 || !(element instanceof HTMLElement)))
          return [];
        return {
          element: element.outerHTML.slice(0, 200),
          colour: [red, green, blue] as const,
          least: isWritten ? 4.5 : 3,
          background: backgroundOf(isWritten ? element : element.parentElement),
        };
      });
  });

/** The beginnings of the HTML of texts, icons and marks whose chosen forced colours give too little contrast. */
export const unreadableMarkings = async (page: Page): Promise<string[]> =>
  (await chosenMarkings(page))
    .filter(({ colour, background, least }) => contrast(colour, background) < least)
    .map(({ element }) => element);
