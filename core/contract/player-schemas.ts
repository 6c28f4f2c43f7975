import Type, { type Static } from 'typebox';
import { Instant, Maybe } from './schema.ts';

/** Someone who owns characters. `masterSince` is absent for who never mastered a session. */
export const Player = Type.Object({
  playerId: Type.String(),
  name: Type.String(),
  dateJoined: Maybe(Instant),
  masterSince: Maybe(Instant),
});
export type Player = Static<typeof Player>;
