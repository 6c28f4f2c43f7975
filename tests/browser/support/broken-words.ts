import type { Page } from 'playwright-core';

/** The words that wrap onto several lines, in the elements that match `selector`. */
export const brokenWords = (page: Page, selector: string, word = /\S+/): Promise<string[]> =>
  page.evaluate(
    ([parts, source]) => {
      const texts = [...document.querySelectorAll(parts)].flatMap((part) => [...part.childNodes]);
      return texts.flatMap((node) =>
        [
          ...(node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '').matchAll(
            new RegExp(source, 'g'),
          ),
        ]
          .filter(({ 0: found, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + found.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map(([found]) => found),
      );
    },
    [selector, word.source] as const,
  );
