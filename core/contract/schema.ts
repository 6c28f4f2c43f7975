import Type, { type Static, type TSchema } from 'typebox';
import { latestInstant, longestId } from './values.ts';

/** A field that the production server omits when it equals its default and sends as null when it is unknown. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Null is allowed, absence is not. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A map with free-text keys. Not `Type.Record`: its key pattern stops at a line break. */
export const MapOf = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });

/** What a request names something by: free text. */
export const Id = Type.String({ maxLength: longestId });

/** The first and last epoch milliseconds that a date can hold. */
export const instants = { minimum: -latestInstant, maximum: latestInstant } as const;

/** Epoch milliseconds. */
export const Instant = Type.Integer(instants);

/** One page of a longer list; `nextAt` is the offset of the next one, absent on the last. */
export const PageOf = <T extends TSchema>(entity: T) =>
  Type.Object({ entities: Type.Array(entity), nextAt: Maybe(Type.Integer()) });
