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

/**
 * One that is chosen by typing, as it is entered: its id, '' while there is nothing, or, so that no id is confused with
 * it, an object of what is typed and not chosen. Such an object is a fault: saving would drop what somebody typed.
 */
export type PickedOne = string | { typed: string };

/** Whether a value of a form is such an object. */
export const isTypedOne = (value: unknown): value is { typed: string } =>
  typeof value === 'object' && value !== null && typeof (value as { typed?: unknown }).typed === 'string';

/** The id that is chosen; '' where none is. */
export const chosenId = (picked: PickedOne): string => (isTypedOne(picked) ? '' : picked);

/** What is typed and not chosen; '' when there is nothing. */
export const typedFor = (picked: PickedOne): string => (isTypedOne(picked) ? picked.typed : '');

export const pickedOne = (id: string, typed: string): PickedOne =>
  id === '' && typed !== '' ? { typed } : id;
