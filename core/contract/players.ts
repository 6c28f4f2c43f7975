import type { Player } from './player-schemas.ts';
import { fieldsIn, instantIn, nameIn, type Reader } from './reading.ts';

/** A player of an answer: of no use without id and name. */
export const playerIn: Reader<Player> = (value) => {
  const fields = fieldsIn(value);
  const playerId = nameIn(fields?.['playerId']);
  const name = nameIn(fields?.['name']);
  if (playerId === undefined || name === undefined) return undefined;
  return {
    playerId,
    name,
    dateJoined: instantIn(fields?.['dateJoined']),
    masterSince: instantIn(fields?.['masterSince']),
  };
};
