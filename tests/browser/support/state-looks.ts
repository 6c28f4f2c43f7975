import type { Page } from 'playwright-core';

interface StateLooks {
  /** The beginnings of the HTML of the elements that look the same with and without their state. */
  hidden: string[];
  /** Number of elements that look different with their state. */
  shown: number;
}

/**
 * Compares the look of each visible element that is selected, disabled, invalid, sorted or marked for Enter with its look
 * without this state. The look of an element includes its descendants. What a state adds to or removes from the page is
 * not compared.
 */
export const stateLooksOf = (page: Page): Promise<StateLooks> =>
  page.evaluate(() => {
    const states = [
      ['aria-pressed', 'aria-selected', 'aria-checked', 'data-selected'],
      ['aria-current', 'data-current'],
      ['aria-disabled', 'data-disabled', 'disabled'],
      ['aria-invalid', 'data-invalid'],
      ['aria-sort', 'data-sorted'],
      ['data-focused'],
    ];
    const properties = [
      ...(['color', 'backgroundColor', 'borderTopColor', 'outlineColor', 'fill', 'stroke'] as const),
      ...(['borderTopWidth', 'borderTopStyle', 'outlineWidth', 'outlineStyle', 'fontWeight'] as const),
      ...([
        'textDecorationLine',
        'opacity',
        'content',
        'visibility',
        'translate',
        'scale',
        'rotate',
      ] as const),
    ];
    // Forced colours take shadows and pictures away.
    const isForced = matchMedia('(forced-colors: active)').matches;
    const decorations = isForced ? [] : (['boxShadow', 'backgroundImage'] as const);
    const lookOf = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
        .map((style) => [...properties, ...decorations].map((name) => style[name]).join(' '))
        .join('\n');
    const looks = { hidden: new Set<string>(), shown: 0 };
    for (const names of states) {
      const isSet = (element: Element): boolean =>
        names.some((name) => !['false', 'none', null].includes(element.getAttribute(name)));
      const found = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].filter(isSet);
      for (const element of found) {
        const isPart = found.some((other) => other !== element && other.contains(element));
        const isVisible = element.checkVisibility() && element.getBoundingClientRect().width > 1;
        // The current step of a trail or the number of the current page is text among controls.
        const isText = element.matches('span[aria-current]');
        // The test of focus rings is about controls that really have the focus. An option that is marked while the
        // focus stays in a field is not among them.
        const hasFocus = names.includes('data-focused') && !element.matches('[role=option]');
        if (isPart || isText || hasFocus || !isVisible) continue;
        const withState = lookOf(element);
        const all = [element, ...element.querySelectorAll('*')];
        const values = all.flatMap((each) =>
          names.map((name) => [each, name, each.getAttribute(name)] as const),
        );
        for (const [each, name] of values) each.removeAttribute(name);
        const withoutState = lookOf(element);
        for (const [each, name, value] of values) if (value !== null) each.setAttribute(name, value);
        if (withState === withoutState) looks.hidden.add(element.outerHTML.slice(0, 200));
        else looks.shown += 1;
      }
    }
    return { hidden: [...looks.hidden], shown: looks.shown };
  });
