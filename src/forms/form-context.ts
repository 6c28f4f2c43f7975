import type { Choices } from './choices.ts';

/** A list of rows that may have to bring one of them into view. */
export interface Rows {
  reveal(row: number): void;
}

/** What widgets and templates get besides their own value: rjsf hands it down as `formContext`. */
export interface FormContext {
  choices: Choices;
  /** Tells the form that the list at `path` lost a row. */
  removeRow: (path: string, row: number) => void;
  /** Lets the form bring rows of the list at `path` into view. Returns what ends that. */
  register: (path: string, rows: Rows) => () => void;
}
