/** The text of each element. */
export const wordsOf = (elements: Iterable<Element>): string[] =>
  Array.from(elements, ({ textContent }) => textContent);
