import { type Entity, integer, number, requiredInstant } from '../fields.ts';
import { rowsInColumns } from '../columns.ts';
import { fieldsIn, type Listed, type Reader } from '../reading.ts';

/** Maximum number of points in one answer. */
export const maxPoints = 400;

/** What a character had at a time (docs/wire-contract.md#wire-journal-progress). */
export const progressFields = {
  at: requiredInstant,
  /** The sum of the four kinds of experience. */
  exp: integer(0),
  /** In MO; null before the journal knows it. */
  money: number(null),
};
export type ProgressPoint = Entity<typeof progressFields>;

const points = rowsInColumns(progressFields, 'at');

/** A character's experience and money over time, oldest first. */
export const progressIn: Reader<Listed<ProgressPoint>> = (value) =>
  Array.isArray(fieldsIn(value)?.['at']) ? points([value]) : undefined;
