/** The items chosen by typing, and the text that is typed but not chosen. */
export interface PickedValue<Item> {
  chosen: readonly Item[];
  typed: string;
}

/** A single choice: its id, or the typed text if nothing is chosen. */
export interface SingleChoiceValue {
  chosen: string | null;
  typed: string;
}

/** Maps equal texts to the same string, for example by dropping case and accents. */
export type Fold = (text: string) => string;

export const lowerCase: Fold = (words) => words.trim().toLocaleLowerCase();

interface Named {
  name: string;
}

export const fits = (name: string, typed: string, fold: Fold): boolean => fold(name).includes(fold(typed));

/**
 * The only item whose folded name equals the folded text. If several names do, for example because they differ only in
 * case, the item whose name equals the text exactly.
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

/**
 * The item that the typed text means: the item with that name, else the only one of `remaining`, if its name contains the
 * text.
 */
export function meantBy<Item extends Named>(
  typed: string,
  remaining: readonly Item[],
  fold: Fold,
): Item | undefined {
  if (fold(typed) === '') return undefined;
  const only = remaining.length === 1 ? remaining[0] : undefined;
  return namedExactly(typed, remaining, fold) ?? (only && fits(only.name, typed, fold) ? only : undefined);
}
