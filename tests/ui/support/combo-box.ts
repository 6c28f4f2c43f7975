import { act, fireEvent } from '@testing-library/react';

/** The combo box. A selector takes far less time than a role, which the contract of all fields checks. */
export function comboBox(): HTMLInputElement {
  const box = document.querySelector<HTMLInputElement>('input[role=combobox]');
  if (!box) throw new Error('There is no combo box');
  return box;
}
export const options = (): string[] =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
export const focused = (): HTMLElement => document.activeElement as HTMLElement;

/** Types a value into the combo box, with the events that a browser sends. */
export function type(value: string, inputType = 'insertText'): void {
  act(() => comboBox().focus());
  fireEvent.input(comboBox(), { target: { value }, inputType });
}

/** The element with the message about the typed text, which is below the field and is also announced. */
export const noteElement = (): HTMLElement => {
  const region = document.querySelector<HTMLElement>('div[aria-live=polite]:not([role])');
  if (!region) throw new Error('The field has no live region');
  return region;
};
export const note = (): string => noteElement().textContent;
/** What the field has announced about a choice or a failed search. */
export const said = (): string =>
  // The last such element: the number fields in the rows above have one each.
  [...document.querySelectorAll('span[aria-live=polite]')].at(-1)?.textContent ?? 'There is no such element';
/** Presses Enter. @returns whether a form around the field would be submitted */
export const enterSubmits = (): boolean => fireEvent.keyDown(focused(), { key: 'Enter' });
export const isOpen = (): boolean => comboBox().getAttribute('aria-expanded') === 'true';
/** The text of the option that the combo box marks as focused. */
export const focusedOption = (): string | undefined =>
  document.getElementById(comboBox().getAttribute('aria-activedescendant') ?? '')?.textContent;
