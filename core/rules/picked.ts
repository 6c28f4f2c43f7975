/**
 * The value of a type-ahead field with several choices: the chosen entries and, last, as a string, any typed
 * text that is not a choice. Such a string is a fault: saving would drop what the user typed.
 */
export type Picked<Item> = (Item | string)[];

const isTyped = (entry: unknown): entry is string => typeof entry === 'string';

/** The chosen entries, without typed text. */
export const chosenOf = <Item extends object>(picked: readonly (Item | string)[]): Item[] =>
  picked.filter((entry) => !isTyped(entry));

/** The typed text that is not a choice; empty if there is none. */
export const typedIn = (picked: readonly unknown[]): string => picked.find(isTyped) ?? '';

export const pickedList = <Item extends object>(chosen: readonly Item[], typed: string): Picked<Item> =>
  typed === '' ? [...chosen] : [...chosen, typed];

/**
 * The value of a type-ahead field with one choice: the chosen id, '' while nothing is chosen, or an object
 * with the typed text that is not a choice, so that the text cannot be mistaken for an id. Such an object is
 * a fault: saving would drop what the user typed.
 */
export type PickedOne = string | { typed: string };

/** Whether a value of a form is an object with typed text. */
export const isTypedOne = (value: unknown): value is { typed: string } =>
  typeof value === 'object' && value !== null && typeof (value as { typed?: unknown }).typed === 'string';

/** The chosen id; '' if there is none. */
export const chosenId = (picked: PickedOne): string => (isTypedOne(picked) ? '' : picked);

/** The typed text that is not a choice; '' if there is none. */
export const typedFor = (picked: PickedOne): string => (isTypedOne(picked) ? picked.typed : '');

export const pickedOne = (id: string, typed: string): PickedOne =>
  id === '' && typed !== '' ? { typed } : id;
