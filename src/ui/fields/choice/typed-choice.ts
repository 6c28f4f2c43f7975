/** What is chosen of a list by typing, and what is typed and not chosen. */
export interface PickedValue<Item> {
  chosen: readonly Item[];
  typed: string;
}

/** The same where one is chosen: its id, or else what is typed. */
export interface PickedOneValue {
  chosen: string | null;
  typed: string;
}

/** What two texts must have in common to be the same, e.g. no case and no accents. */
export type Fold = (text: string) => string;

export const lowerCase: Fold = (words) => words.trim().toLocaleLowerCase();

interface Named {
  name: string;
}

export const fits = (name: string, typed: string, fold: Fold): boolean => fold(name).includes(fold(typed));

/** The one of these that is called exactly what was typed: of two that differ only in case, say, the one to the letter. */
export function namedExactly<Item extends Named>(
  typed: string,
  items: readonly Item[],
  fold: Fold,
): Item | undefined {
  const wanted = fold(typed);
  const same = wanted === '' ? [] : items.filter(({ name }) => fold(name) === wanted);
  return same.length > 1 ? same.find(({ name }) => name === typed.trim()) : same[0];
}

/** Which of these a typed text means: the one of that name, else the only one that is left, if it fits. */
export function meantBy<Item extends Named>(
  typed: string,
  left: readonly Item[],
  fold: Fold,
): Item | undefined {
  if (fold(typed) === '') return undefined;
  const only = left.length === 1 ? left[0] : undefined;
  return namedExactly(typed, left, fold) ?? (only && fits(only.name, typed, fold) ? only : undefined);
}
