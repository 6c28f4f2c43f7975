/** The first matching element in `root` that can be seen. A hidden one, such as a folded filter, cannot get the focus. */
export const firstShown = (root: ParentNode, selector: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
