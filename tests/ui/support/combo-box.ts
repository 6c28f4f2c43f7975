import { act, fireEvent, screen } from '@testing-library/react';

/** The combo box named "Field". */
export const comboBox = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Field' });
export const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);
export const focused = (): HTMLElement => document.activeElement as HTMLElement;

/** Types as a browser tells of it. */
export function type(value: string, inputType = 'insertText'): void {
  act(() => comboBox().focus());
  fireEvent.input(comboBox(), { target: { value }, inputType });
}

/** What stands under the field about what is typed, and is heard. */
export const noteOf = (): HTMLElement => {
  const place = document.querySelector<HTMLElement>('div[aria-live=polite]:not([role])');
  if (!place) throw new Error('There is no place for a note');
  return place;
};
export const note = (): string => noteOf().textContent;
/** What is heard of what was chosen. */
export const said = (): string =>
  // Behind the rows, whose numbers have such places of their own.
  [...document.querySelectorAll('span[aria-live=polite]')].at(-1)?.textContent ?? 'There is no such place';
/** Presses Enter. Returns whether a form around would be sent. */
export const enter = (): boolean => fireEvent.keyDown(focused(), { key: 'Enter' });
export const isOpen = (): boolean => comboBox().getAttribute('aria-expanded') === 'true';
/** The option at which the list stands. */
export const standsAt = (name = 'Field'): string | undefined =>
  document.getElementById(screen.getByRole('combobox', { name }).getAttribute('aria-activedescendant') ?? '')
    ?.textContent ?? undefined;
