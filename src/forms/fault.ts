import type { TextKey, TextVariables } from '#texts/texts.ts';

/**
 * The fault of one field. `path` is dotted, such as `participants.0.exp`; it is empty for the form as a
 * whole.
 */
export interface Fault {
  path: string;
  message: string;
  /** Whether a change of another field can fix the fault, too. Then the message says more than the field's name. */
  hasChoice?: boolean;
}

/** A fault whose message is a key of the app's texts. */
export interface RuleFault {
  path: string;
  message: TextKey;
  values?: TextVariables;
  hasChoice?: boolean;
}
