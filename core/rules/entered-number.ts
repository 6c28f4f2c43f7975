/**
 * A number as it is entered: null while its field is empty, and a string, as it was typed, when that is not a number.
 * Only the first kind may be saved; the others are kept so that nothing typed is lost or becomes another number.
 */
export type EnteredNumber = number | string | null;

/** The number that was entered; `none` where there is none. */
export const numberOr = <None>(entered: EnteredNumber, none: None): number | None =>
  typeof entered === 'number' ? entered : none;
