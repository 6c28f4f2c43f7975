/** The values of an element's attributes; null for each that it lacks. */
export const readAttributes = (element: Element | null | undefined, ...names: string[]) =>
  names.map((name) => element?.getAttribute(name));
