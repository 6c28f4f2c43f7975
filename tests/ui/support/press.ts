import { act, fireEvent } from '@testing-library/react';

/** Replaces `CSS.escape`, which jsdom lacks and which react-aria uses to find elements. */
globalThis.CSS ??= {
  escape: (value: string) => value.replace(/[^\w-]/g, (character) => `\\${character}`),
} as typeof CSS;

/** Focuses a control and presses a key on it. */
export function press(element: Element, key = 'Enter'): void {
  act(() => (element as HTMLElement).focus());
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
}

/** Presses a key on the focused element. */
export const pressFocused = (key = 'Enter'): void => press(document.activeElement ?? document.body, key);
