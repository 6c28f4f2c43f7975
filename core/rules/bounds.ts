import type { Fields } from '../contract/fields.ts';

/** A number below the minimum that its field declares. */
export interface BoundFault {
  reason: 'belowMinimum';
  field: string;
  min: number;
}

/** The numbers of an entity that are below their field's minimum, in the order of the fields. */
export const boundFaults = (fields: Fields, entity: object): BoundFault[] =>
  Object.entries(fields).flatMap(([field, { min = Number.NEGATIVE_INFINITY }]) => {
    const value = (entity as Record<string, unknown>)[field];
    return typeof value === 'number' && value < min ? [{ reason: 'belowMinimum' as const, field, min }] : [];
  });
