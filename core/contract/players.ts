import { instant, name, readersOf, type Wire } from './fields.ts';
import type { Reader } from './reading.ts';

/** The fields of a member who owns characters. `masterSince` is absent or null for a player who is not a master. */
export const playerFields = { playerId: name, name, dateJoined: instant, masterSince: instant };
export type Player = Wire<typeof playerFields>;

/** A player in an answer; `undefined` if it has no id or no name. */
export const playerIn: Reader<Player> = readersOf(playerFields).read;
