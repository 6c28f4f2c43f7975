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
