import { vi } from 'vitest';

/**
 * Until the end of the test, media queries match if `matches` says so. @returns a function that tells the page that the
 * answers have changed
 */
export function answerMedia(matches: (media: string) => boolean): () => void {
  const lists: MediaQueryList[] = [];
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const list = Object.assign(new EventTarget(), { media }) as MediaQueryList;
    Object.defineProperty(list, 'matches', { get: () => matches(media) });
    lists.push(list);
    return list;
  });
  return () => {
    for (const list of lists) list.dispatchEvent(new Event('change'));
  };
}

/** Makes the window as wide as it can be. */
export const widen = (): void => void answerMedia(() => true);
