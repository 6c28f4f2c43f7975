import {
  type Entity,
  entitiesOf,
  instant,
  integer,
  name,
  plainText,
  readersOf,
  type Wire,
} from '../fields.ts';

const absentFields = {
  player: name,
  playerName: plainText(),
  /** Null for one who has never played. */
  lastGame: instant,
};

/** How the seats of the adventures of some days were filled, and who plays (docs/wire-contract.md#wire-adventures-stats). */
export const adventureStatsFields = {
  /** An adventure without a limit offers the seats that were filled. */
  offered: integer(0),
  filled: integer(0),
  /** The median time from sign-up to seat, in ms; null if nobody got one. */
  wait: integer(null),
  /** Members whose first game was in these days. */
  newcomers: integer(0),
  /** Members with an active character who have not played for 30 days. */
  absent: integer(0),
  /** Those of them who have not played for longest: only for MANAGE_SESSIONS. */
  absentMembers: entitiesOf(absentFields, readersOf(absentFields).read),
};
export type AdventureStats = Entity<typeof adventureStatsFields>;
export type WireAdventureStats = Wire<typeof adventureStatsFields>;
export const adventureStatsIn = readersOf(adventureStatsFields).read;
