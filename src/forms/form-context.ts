import type { Choices } from './choices.ts';

/** A list of rows that can scroll one of them into view. */
export interface Rows {
  reveal(row: number): void;
}

/** The context of widgets and templates besides their own value: rjsf passes it as `formContext`. */
export interface FormContext {
  choices: Choices;
  /** Notifies the form that the list at `path` lost a row. */
  removeRow: (path: string, row: number) => void;
  /**
   * Lets the form scroll rows of the list at `path` into view. Returns a function that ends the registration.
   */
  register: (path: string, rows: Rows) => () => void;
}
