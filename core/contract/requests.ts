import Type, { type Static } from 'typebox';
import { Id, Instant, Maybe } from './schema.ts';
import { WireItem } from './schemas.ts';
import { characterStatuses, idLimits, inventoryOperations, longestId, textLimits } from './values.ts';

// Schemas of the bodies of requests.

/** A label in a request. Only its id matters. */
export const RequestLabel = Type.Object({ id: Id, name: Type.String({ maxLength: textLimits.name }) });

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
  /** Our extension: the version of the character that the correction applies to. */
  version: Maybe(Type.Integer()),
});
export type Errata = Static<typeof Errata>;

/** A correction without a date, which is the time of the first attempt. */
export interface CharacterCorrection {
  characterId: string;
  errata: Omit<Errata, 'date'>;
}

/**
 * One correction, or a list of them, which the server applies as a whole or not at all. `properties` applies
 * to an object and `items` to a list, so that the error names the field at fault in both cases.
 */
export const ErrataOrList = Type.Unsafe<Errata | Errata[]>({
  ...Errata,
  type: ['object', 'array'],
  items: Errata,
  minItems: 1,
  maxItems: idLimits.corrections,
});

/**
 * The schema accepts any number as `qty`. The rule that `qty` is a whole number from 1 up is checked later
 * (docs/wire-contract.md#wire-order-of-checks).
 */
export const InventoryUpdate = Type.Object({
  itemId: Type.String({ minLength: 1, maxLength: longestId }),
  qty: Type.Number(),
  operation: Type.Enum([...inventoryOperations]),
  /** With the feature `saleCosts`: the expected price of one piece, in MO. */
  cost: Type.Optional(Type.Number()),
});

/** Maximum number of participants of a session: far more than any session has had, yet a small request. */
export const maxParticipants = 1_000;

/** A session to register (docs/specification.md#s3-registration). */
export const SessionDraft = Type.Object({
  masterId: Type.String({ minLength: 1, maxLength: longestId }),
  masterReward: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  title: Type.String({ maxLength: textLimits.title }),
  date: Instant,
  labels: Type.Array(RequestLabel, { maxItems: idLimits.labels }),
  outcomes: Type.Array(
    Type.Object({
      characterId: Type.String({ minLength: 1, maxLength: longestId }),
      exp: Type.Integer(),
      isDead: Type.Boolean(),
    }),
    { maxItems: maxParticipants },
  ),
});
export type SessionDraft = Static<typeof SessionDraft>;
