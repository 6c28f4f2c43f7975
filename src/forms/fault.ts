import type { TextKey, TextVariables } from '#texts/texts.ts';

/**
 * The fault of one field. `path` is dotted, such as `participants.0.exp`; it is empty for the form as a
 * whole.
 */
export interface Fault {
  path: string;
  message: string;
}

/** The same with the key of its text. */
export interface RuleFault {
  path: string;
  message: TextKey;
  values?: TextVariables;
}
