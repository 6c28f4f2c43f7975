/**
 * A number as the user enters it: null while the field is empty; a string, as typed, if that is not a number.
 * Only a number may be saved; a string preserves the typed text, which would otherwise be lost or become
 * another number.
 */
export type EnteredNumber = number | string | null;

/** The entered number; `none` for everything else. */
export const numberOr = <None>(entered: EnteredNumber, none: None): number | None =>
  typeof entered === 'number' ? entered : none;
