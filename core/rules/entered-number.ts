/**
 * A number as the user enters it: null while the field is empty; the typed string if it is not a number. Only
 * a number may be saved; the string preserves the typed text, which would otherwise be lost or become a
 * different number.
 */
export type EnteredNumber = number | string | null;

/** The entered number; `none` if the field is empty or the text is not a number. */
export const numberOr = <None>(entered: EnteredNumber, none: None): number | None =>
  typeof entered === 'number' ? entered : none;
