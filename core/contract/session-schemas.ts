import Type, { type Static } from 'typebox';
import { Label, LabelAsked } from './item-schemas.ts';
import { Player } from './player-schemas.ts';
import { Instant, Maybe } from './schema.ts';
import { idLimits, longestId, textLimits } from './values.ts';

/** What a session brought a participant. Production leaves `isAlive` out where it is false. */
const WireParticipant = Type.Object({
  character: Type.String(),
  ms: Maybe(Type.Integer()),
  isAlive: Maybe(Type.Boolean()),
});

const session = {
  id: Type.String(),
  title: Type.String(),
  /** A character's id. */
  master: Type.String(),
  date: Maybe(Instant),
  labels: Maybe(Type.Array(Label)),
  characters: Maybe(Type.Array(WireParticipant)),
};

/** A session as a page of sessions carries it. */
export const WireSession = Type.Object({ ...session, registeredBy: Maybe(Player) });
export type WireSession = Static<typeof WireSession>;

/** A session as the list between two dates carries it. */
export const WireSessionInDates = Type.Object({ ...session, registeredBy: Maybe(Type.String()) });
export type WireSessionInDates = Static<typeof WireSessionInDates>;

/** A session of all who ever play: far above any that was, and still a small request. */
export const mostParticipants = 1_000;

/** A session to register (specification, section 3). */
export const SessionDraft = Type.Object({
  masterId: Type.String({ minLength: 1, maxLength: longestId }),
  masterReward: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  title: Type.String({ maxLength: textLimits.title }),
  date: Instant,
  labels: Type.Array(LabelAsked, { maxItems: idLimits.labels }),
  outcomes: Type.Array(
    Type.Object({
      characterId: Type.String({ minLength: 1, maxLength: longestId }),
      exp: Type.Integer(),
      isDead: Type.Boolean(),
    }),
    { maxItems: mostParticipants },
  ),
});
export type SessionDraft = Static<typeof SessionDraft>;
