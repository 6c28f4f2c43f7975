import Type, { type Static } from 'typebox';
import { RequestLabel, SessionDraft } from '../requests.ts';
import { Id, Instant, Nullable } from '../schema.ts';
import { idLimits, textLimits } from '../values.ts';
import { adventureLimits, choosings } from './values.ts';

const { seats, minutes, description, word } = adventureLimits;

/** What a master announces (docs/specification.md#s5-adventure). */
export const AdventureDraft = Type.Object({
  title: Type.String({ maxLength: textLimits.title }),
  description: Type.String({ maxLength: description }),
  startsAt: Instant,
  zone: Type.String({ maxLength: textLimits.name }),
  minutes: Type.Integer({ minimum: 0, maximum: minutes }),
  least: Type.Integer({ minimum: 0, maximum: seats }),
  most: Nullable(Type.Integer({ minimum: 0, maximum: seats })),
  lowest: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  highest: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  labels: Type.Array(RequestLabel, { maxItems: idLimits.labels }),
  instance: Nullable(Id),
  signUpFrom: Instant,
  signUpUntil: Instant,
  /** Null for a draft. */
  publishedAt: Nullable(Instant),
  choosing: Type.Enum([...choosings]),
});
export type AdventureDraft = Static<typeof AdventureDraft>;

/** A new adventure, or one for each of some weeks. */
export const AdventureAnnouncement = Type.Object({
  ...AdventureDraft.properties,
  /** By default 1. */
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: adventureLimits.weeks })),
});
export type AdventureAnnouncement = Static<typeof AdventureAnnouncement>;

/** A change of an adventure whose `version` the caller has read. */
export const AdventureChange = Type.Object({
  ...AdventureDraft.properties,
  version: Type.Integer(),
  /** Whether it is played even with fewer than `least`. */
  goesOn: Type.Boolean(),
});
export type AdventureChange = Static<typeof AdventureChange>;

/** The session that an adventure became, and the items that its characters found. */
export const AdventureResult = Type.Object({
  ...SessionDraft.properties,
  items: Type.Array(
    Type.Object({ characterId: Id, itemId: Id, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    { maxItems: adventureLimits.items },
  ),
});
export type AdventureResult = Static<typeof AdventureResult>;

/** When a member can play: the times at which such hours begin. */
export const OwnAvailability = Type.Object({
  isNamed: Type.Boolean(),
  hours: Type.Array(Instant, { maxItems: adventureLimits.hours }),
});

/** A member signs up with a character, with a word to the master. */
export const SignUpDraft = Type.Object({
  character: Type.String({ minLength: 1, maxLength: 2_000 }),
  word: Type.String({ maxLength: word }),
});
