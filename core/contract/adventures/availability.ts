import {
  type Entity,
  entitiesOf,
  instant,
  integer,
  name,
  plainText,
  readersOf,
  requiredInstant,
} from '../fields.ts';
import { fieldsIn, instantIn, listOf, type Reader } from '../reading.ts';

/** When a member can play: the times, in epoch ms, at which such hours begin. */
export interface Availability {
  /** Whether masters see the member's name beside the number of those who can play. */
  isNamed: boolean;
  hours: number[];
}

export const availabilityIn: Reader<Availability> = (value) => {
  const { isNamed, hours } = fieldsIn(value) ?? {};
  return Array.isArray(hours)
    ? { isNamed: isNamed === true, hours: hours.flatMap((hour) => instantIn(hour) ?? []) }
    : undefined;
};

/** A member who agreed to be named; `lastGame` is null for one who has never played. */
const namedFields = { player: name, playerName: plainText(), lastGame: instant };

/** How many members can play in a half day, or in an hour. */
export const availabilityCountFields = {
  startsAt: requiredInstant,
  count: integer(0),
  named: entitiesOf(namedFields, readersOf(namedFields).read),
};
export type AvailabilityCount = Entity<typeof availabilityCountFields>;
export const availabilityCountsIn = listOf(readersOf(availabilityCountFields).read);
