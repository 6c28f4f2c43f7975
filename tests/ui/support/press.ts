import { act, fireEvent } from '@testing-library/react';

/** jsdom has no `CSS.escape`, with which react-aria finds the items of a collection and meta elements. */
globalThis.CSS ??= {
  escape: (value: string) => value.replace(/[^\w-]/g, (character) => `\\${character}`),
} as typeof CSS;

/** Presses a control as the keyboard does: focus, Enter down, Enter up. */
export function press(element: Element, key = 'Enter'): void {
  act(() => (element as HTMLElement).focus());
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
}

/** Presses the focused element. */
export const pressFocused = (key = 'Enter'): void => press(document.activeElement ?? document.body, key);
