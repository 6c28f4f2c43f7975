import { instant, name, readersOf, type Wire } from './fields.ts';
import type { Reader } from './reading.ts';

/**
 * The fields of a member who owns characters. `masterSince` is absent for a player who never mastered a
 * session.
 */
export const playerFields = { playerId: name, name, dateJoined: instant, masterSince: instant };
export type Player = Wire<typeof playerFields>;

/** A player of an answer; `undefined` without an id or a name. */
export const playerIn: Reader<Player> = readersOf(playerFields).read;
