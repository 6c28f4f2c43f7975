import { act, fireEvent } from '@testing-library/react';

/** Focuses a control and presses a key on it. */
export function press(element: Element, key = 'Enter'): void {
  act(() => (element as HTMLElement).focus());
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
}

/** Presses a key on the focused element. */
export const pressFocused = (key = 'Enter'): void => press(document.activeElement ?? document.body, key);
