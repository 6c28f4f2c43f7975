/**
 * A list that one chooses into by typing, as it is entered: what is chosen, and last, as a string, what is typed and not
 * chosen. A string in it is a fault: saving it would drop what somebody typed.
 */
export type Picked<Item> = (Item | string)[];

const isTyped = (entry: unknown): entry is string => typeof entry === 'string';

export const chosenOf = <Item extends object>(picked: readonly (Item | string)[]): Item[] =>
  picked.filter((entry) => !isTyped(entry));

/** What is typed and not chosen; empty when there is nothing. */
export const typedIn = (picked: readonly unknown[]): string => picked.find(isTyped) ?? '';

export const pickedList = <Item extends object>(chosen: readonly Item[], typed: string): Picked<Item> =>
  typed === '' ? [...chosen] : [...chosen, typed];
