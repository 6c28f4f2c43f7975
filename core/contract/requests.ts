import Type, { type Static } from 'typebox';
import { Id, Instant, Maybe } from './schema.ts';
import { WireItem } from './schemas.ts';
import { characterStatuses, idLimits, inventoryOperations, longestId, textLimits } from './values.ts';

// What requests carry.

/** A label that a request names. Its id decides. */
export const LabelAsked = Type.Object({ id: Id, name: Type.String({ maxLength: textLimits.name }) });

export const ItemUpdate = Type.Object({
  item: WireItem,
  originalName: Type.String({ minLength: 1, maxLength: longestId }),
});
export type ItemUpdate = Static<typeof ItemUpdate>;

/** A correction of experience, of status, or of both. */
export const Errata = Type.Object({
  ms: Maybe(Type.Integer()),
  description: Type.String({ maxLength: textLimits.description }),
  date: Instant,
  statusChange: Maybe(Type.Enum([...characterStatuses])),
  /** Of ours: the version of the character that the correction was made for. */
  version: Maybe(Type.Integer()),
});
export type Errata = Static<typeof Errata>;

/**
 * One, or a list of them that is taken whole or not at all. `properties` speaks of an object and `items` of a list, so
 * that either is told which of its fields is at fault.
 */
export const ErrataOrList = Type.Unsafe<Errata | Errata[]>({
  ...Errata,
  type: ['object', 'array'],
  items: Errata,
  minItems: 1,
  maxItems: idLimits.corrections,
});

/** Any number passes the shape; the sale's own rule refuses what is not a whole one from 1 up (order of checks). */
export const InventoryUpdate = Type.Object({
  itemId: Type.String({ minLength: 1, maxLength: longestId }),
  qty: Type.Number(),
  operation: Type.Enum([...inventoryOperations]),
  /** Of `saleCosts`: what one piece is to bring, in MO. */
  cost: Type.Optional(Type.Number()),
});

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
