import type { TextKey, TextVariables } from '#texts/texts.ts';

/** What is wrong with one field. `path` is dotted, such as `participants.0.exp`; the whole form's is empty. */
export interface Fault {
  path: string;
  message: string;
}

/** The same before its words are looked up. */
export interface RuleFault {
  path: string;
  message: TextKey;
  values?: TextVariables;
}
