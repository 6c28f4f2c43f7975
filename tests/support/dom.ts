import { cleanup, configure } from '@testing-library/react';

// On a busy computer, awaited effects arrive late.
configure({ asyncUtilTimeout: 30_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Requested animation frames that have not run yet. */
const frames = new Set<number>();
const request = requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) => {
  const id = request((time) => {
    frames.delete(id);
    callback(time);
  });
  frames.add(id);
  return id;
};

/** Unmounts what a test rendered. On a slow computer, its frames would move focus in the next test. */
export function endTest(): void {
  cleanup();
  for (const id of frames) cancelAnimationFrame(id);
  frames.clear();
}

/** Makes the document as new, for the next file: files share it. */
export function clearDocument(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** Replaces the observers that jsdom lacks, without ever calling back. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver ??= SilentObserver;
globalThis.IntersectionObserver ??= SilentObserver as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/**
 * jsdom matches every rule of its style sheet again for each element, each property and all ancestors, which took a third
 * of these tests' time. Its rules read tags, attributes and ancestors only, and the app's style sheets are empty here: so
 * elements that agree in those have one style.
 */
const computeStyle = globalThis.getComputedStyle.bind(globalThis);
const styles = new Map<string, CSSStyleDeclaration>();
const changes = new MutationObserver(() => kinds.clear());
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
const kinds = new Map<Element, string>();

/** No rule reads these. */
const withoutStyle = /^(?:aria-|data-|(?:class|for|id|name|placeholder|role|tabindex|title|value)$)/;

/** What the style of an element depends on. */
function kindOf(element: Element): string {
  const known = kinds.get(element);
  if (known !== undefined) return known;
  const attributes = element
    .getAttributeNames()
    .flatMap((name) => (withoutStyle.test(name) ? [] : [`${name}=${element.getAttribute(name)}`]));
  const above = element.parentElement ? kindOf(element.parentElement) : `${document.styleSheets.length}`;
  const kind = [above, element.localName, ...attributes].join(' ');
  kinds.set(element, kind);
  return kind;
}

globalThis.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || !element.isConnected || element.ownerDocument !== document)
    return computeStyle(element, pseudoElement);
  if (changes.takeRecords().length > 0) kinds.clear();
  const kind = kindOf(element);
  const known = styles.get(kind);
  if (known) return known;
  const computed = computeStyle(element);
  styles.set(kind, computed);
  return computed;
};
