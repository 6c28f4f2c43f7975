import { instant, name, readersOf, type Wire } from './fields.ts';
import type { Reader } from './reading.ts';

/** Someone who owns characters. `masterSince` is absent for who never mastered a session. */
export const playerFields = { playerId: name, name, dateJoined: instant, masterSince: instant };
export type Player = Wire<typeof playerFields>;

/** A player of an answer: of no use without id and name. */
export const playerIn: Reader<Player> = readersOf(playerFields).read;
