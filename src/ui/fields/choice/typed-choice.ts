/** The items chosen by typing, and the text that is typed but not chosen. */
export interface PickedValue<Item> {
  chosen: readonly Item[];
  typed: string;
}

/** The same for a single choice: its id, or else the typed text. */
export interface PickedOneValue {
  chosen: string | null;
  typed: string;
}

/** Maps equal texts to the same one, for example by dropping case and accents. */
export type Fold = (text: string) => string;

export const lowerCase: Fold = (words) => words.trim().toLocaleLowerCase();

interface Named {
  name: string;
}

export const fits = (name: string, typed: string, fold: Fold): boolean => fold(name).includes(fold(typed));

/**
 * The item whose name equals the typed text exactly; it decides between two that differ, for example, only in
 * case.
 */
export function namedExactly<Item extends Named>(
  typed: string,
  items: readonly Item[],
  fold: Fold,
): Item | undefined {
  const wanted = fold(typed);
  const same = wanted === '' ? [] : items.filter(({ name }) => fold(name) === wanted);
  return same.length > 1 ? same.find(({ name }) => name === typed.trim()) : same[0];
}

/** The item that a typed text means: the one with that name, else the only one left, if it fits. */
export function meantBy<Item extends Named>(
  typed: string,
  left: readonly Item[],
  fold: Fold,
): Item | undefined {
  if (fold(typed) === '') return undefined;
  const only = left.length === 1 ? left[0] : undefined;
  return namedExactly(typed, left, fold) ?? (only && fits(only.name, typed, fold) ? only : undefined);
}
