import { act, fireEvent, screen } from '@testing-library/react';

/** The combo box named "Field". */
export const comboBox = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Field' });
export const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);
export const focused = (): HTMLElement => document.activeElement as HTMLElement;

/** Types with the events that a browser sends. */
export function type(value: string, inputType = 'insertText'): void {
  act(() => comboBox().focus());
  fireEvent.input(comboBox(), { target: { value }, inputType });
}

/** Message under the field about the typed text, which is also announced. */
export const noteOf = (): HTMLElement => {
  const place = document.querySelector<HTMLElement>('div[aria-live=polite]:not([role])');
  if (!place) throw new Error('The field has no live region');
  return place;
};
export const note = (): string => noteOf().textContent;
/** Announcement of the choice. */
export const said = (): string =>
  // The last one: the number fields of rows before it have such elements as well.
  [...document.querySelectorAll('span[aria-live=polite]')].at(-1)?.textContent ?? 'There is no such element';
/** Presses Enter; returns whether a surrounding form would be submitted. */
export const enter = (): boolean => fireEvent.keyDown(focused(), { key: 'Enter' });
export const isOpen = (): boolean => comboBox().getAttribute('aria-expanded') === 'true';
/** The focused option of the list. */
export const focusedOption = (name = 'Field'): string | undefined =>
  document.getElementById(screen.getByRole('combobox', { name }).getAttribute('aria-activedescendant') ?? '')
    ?.textContent ?? undefined;
