import { cleanup, configure } from '@testing-library/react';

// On a busy computer, the effects for which a test waits may take long.
configure({ asyncUtilTimeout: 30_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Replaces `CSS.escape`, which jsdom lacks and which react-aria uses to find elements. */
globalThis.CSS ??= {
  escape: (value: string) => value.replaceAll(/[^\w-]/g, (character) => `\\${character}`),
} as typeof CSS;

/** The ids of requested animation frames that have not run yet. */
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

/** Unmounts and forgets what a test left, and cancels its animation frames: they could move the next test's focus. */
export function endTest(): void {
  cleanup();
  for (const id of frames) cancelAnimationFrame(id);
  frames.clear();
  localStorage.clear();
  sessionStorage.clear();
}

/** Empties the document, which the next test file uses as well. */
export function clearDocument(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
}

/** Replaces the observers that jsdom lacks. It never reports anything. */
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
/** Replaces a function that jsdom lacks. Style sheets are empty in these tests, so only attributes hide an element. */
Element.prototype.checkVisibility ??= function isShown(this: Element): boolean {
  return this.closest('[hidden], [style*="display: none"]') === null;
};
// jsdom has this function, but it only reports that it is missing.
globalThis.scrollTo = () => {};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/**
 * The following replaces `getComputedStyle` with a cached version. For each element and property, jsdom matches every
 * rule of its style sheet against the element and all its ancestors; this took a third of these tests' time. Elements
 * with the same tag, attributes and ancestors can share a style: the rules of jsdom read nothing else, and the app's
 * style sheets are empty in these tests.
 */
const computeStyle = globalThis.getComputedStyle.bind(globalThis);
const styles = new Map<string, CSSStyleDeclaration>();
const changes = new MutationObserver(() => kinds.clear());
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
const kinds = new Map<Element, string>();

/** Matches the names of attributes that no rule reads. */
const withoutStyle = /^(?:aria-|data-|(?:class|for|id|name|placeholder|role|tabindex|title|value)$)/;

/** A key for everything that determines the style of an element. */
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
