import type { Label } from './item-schemas.ts';
import { fieldsIn, nameIn, type Reader } from './reading.ts';

/** A label of an answer: of no use without id and name. Its other fields must not travel back. */
export const labelIn: Reader<Label> = (value) => {
  const fields = fieldsIn(value);
  const id = nameIn(fields?.['id']);
  const name = nameIn(fields?.['name']);
  return id === undefined || name === undefined ? undefined : { id, name };
};
