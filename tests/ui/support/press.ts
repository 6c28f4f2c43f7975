import { act, fireEvent, screen } from '@testing-library/react';

export function press(element: Element, key = 'Enter'): void {
  act(() => (element as HTMLElement).focus());
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
}

export const pressFocused = (key = 'Enter'): void => press(document.activeElement ?? document.body, key);

export const escape = (): void => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' });

/** Presses what is around the open dialog. */
export function pressOutside(role: 'dialog' | 'alertdialog' = 'dialog'): void {
  const scrim = screen.getByRole(role).parentElement!.parentElement!;
  fireEvent.pointerDown(scrim, { button: 0 });
  fireEvent.pointerUp(scrim, { button: 0 });
  fireEvent.click(scrim);
}
