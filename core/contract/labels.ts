import { type Entity, name, readersOf } from './fields.ts';

/**
 * Requests must send exactly these two keys: production refuses a label with more
 * (docs/wire-contract.md#wire-request-bodies-labels).
 */
export const labelFields = { id: name, name };
export type Label = Entity<typeof labelFields>;

/**
 * A label in an answer; `undefined` if it has no id or no name. Its other fields are dropped, because they
 * must not be sent back.
 */
export const labelIn = readersOf(labelFields).read;
