import type { ComponentType, ReactNode } from 'react';
import type { Choices, ListName } from './choices.ts';

/** The field that names a row: its choice, or its typed text. */
export interface RowName {
  field: string;
  choices: ListName;
}

/** A list of rows that can scroll one of them into view. */
export interface FormRows {
  reveal(row: number): void;
}

/** The props of the frame that a screen renders around a list of rows. */
export interface RowsFrameProps {
  /** The list's path in the data. */
  path: string;
  rows: readonly object[];
  onChange: (rows: readonly object[]) => void;
  /** Maximum number of rows. */
  limit: number;
  /** Adds a row, and moves focus to it. */
  onAdd: () => void;
  form: FormContext;
  /** The rows, and the button that adds one. */
  children: ReactNode;
}

/** The names of the frames that screens provide for lists of rows. */
export type FrameName = 'party';
export type Frames = Readonly<Partial<Record<FrameName, ComponentType<RowsFrameProps>>>>;

/**
 * The data of a form that widgets and templates use besides their own value; rjsf passes it as `formContext`.
 */
export interface FormContext {
  choices: Choices;
  /** Notifies the form that the list at `path` lost a row, and announces `words`. */
  removeRow: (path: string, row: number, words: string) => void;
  /**
   * Lets the form scroll rows of the list at `path` into view. Returns a function that ends the registration.
   */
  register: (path: string, rows: FormRows) => () => void;
  /** The screen's own frames around lists. */
  frames: Frames;
  /** Replaces the rows of the list at `path`. */
  changeRows: (path: string, rows: readonly object[]) => void;
  /** Moves focus to the field at `path` once it is rendered. */
  focus: (path: string) => void;
  /**
   * Registers `maySubmit`, which the form calls before each submit; if it returns false, the form submits nothing. A
   * field uses it for typed text that is not part of the data and would be lost. Returns a function that ends the
   * registration.
   */
  guardSubmit: (maySubmit: () => boolean) => () => void;
}
