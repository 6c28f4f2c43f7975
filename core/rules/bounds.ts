import type { Fields } from '../contract/fields.ts';
import { isTooLong } from './names/text-length.ts';

/** A number below the minimum, or a text above the maximum length, that its field declares. */
export interface BoundFault {
  reason: 'belowMinimum' | 'longText';
  field: string;
  limit: number;
}

/** The values of an entity that are outside the bounds of their fields, in the order of the fields. */
export const boundFaults = (fields: Fields, entity: object): BoundFault[] =>
  Object.entries(fields).flatMap(([field, { min, max }]): BoundFault | [] => {
    const value = (entity as Record<string, unknown>)[field];
    if (min !== undefined && typeof value === 'number' && value < min)
      return { reason: 'belowMinimum', field, limit: min };
    if (max !== undefined && typeof value === 'string' && isTooLong(value.trim(), max))
      return { reason: 'longText', field, limit: max };
    return [];
  });
